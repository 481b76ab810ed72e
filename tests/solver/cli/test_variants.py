"""``nqueens variants`` lists all variants with their parameters, without waiting for the compiler."""

from tests.solver.cli.commands import run_in_process


def test_the_compiler_is_not_loaded() -> None:
    preparation = "import atexit; atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr))"
    done = run_in_process("variants", preparation=preparation)
    assert (done.code, done.err) == (0, "False\n")
