"""Pieces of searches that misbehave, and whole searches drawn from them."""

from random import Random

TOPS = (
    "",
    "import os, sys, gc, threading, ctypes, signal, json, builtins",
    "import sys\nsys.setrecursionlimit(10**9)",
    "import sys\nsys.stdout = sys.stderr = None",
    "import sys\nsys.stdout.close()",
    "import builtins\nbuiltins.len = builtins.isinstance = lambda *a: True",
    "import builtins\ndel builtins.range",
    "import json\njson.dumps = lambda *a, **k: 'no'",
    "import os\nos.write = lambda *a: 1",
    "import os\nos._exit = exit = lambda *a: None",
    "import time\ntime.sleep = time.monotonic = time.perf_counter = lambda *a: 0",
    "import random as r\nr.Random = None",
    "import sys\nsys.modules.clear()",
    "import sys\nsys.modules['__main__'].__dict__.clear()",
    "import sys\nsys.settrace(lambda *a: 1 / 0)",
    "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)",
    "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.001)",
    "import threading\nthreading.Thread(target=lambda: 1 / 0).start()",
    "import threading\nthreading.Thread(target=lambda: [None for _ in iter(int, 1)], daemon=False).start()",
    "import atexit\natexit.register(lambda: [None for _ in iter(int, 1)])",
    "import gc\ngc.disable()",
    "import warnings\nwarnings.simplefilter('error')",
    "class Odd(Exception):\n    def __str__(self):\n        raise ValueError",
    "class Number(int):\n    def __index__(self):\n        return 10**30",
    "NAME = 'é' * 40\nDESCRIPTION = '<b>x</b>'",
    "'''A docstring\\ud800 of two lines\n\nand more.'''",
    "from collections import defaultdict",
    "import solver",
    "import does_not_exist",
    "assert False, chr(0xd800) * 600",
    "raise SystemExit('\\x1b[31m')",
)
"""What a file begins with."""
BODIES = (
    "return None",
    "return random.randrange(len(rows)), random.randrange(len(rows))",
    "return 0, (rows[0] + 1) % len(rows)",
    "return -1, -1",
    "return 10**30, 0",
    "return True, False",
    "return [0, 1]",
    "return '01'",
    "return {0: 1, 2: 3}",
    "return 0, 1, 2",
    "return (x for x in (0, 1))",
    "return float('nan'), 0",
    "yield 0, 1",
    "return step",
    "return chr(0xd800), rows",
    "return rows, memory",
    "return Number(3), 0",
    "rows.clear()\nreturn 0, 1",
    "rows[:] = range(len(rows))\nreturn None",
    "rows.append(rows)\nreturn 0, rows",
    "memory[()] = memory\nreturn 0, (rows[0] + 1) % len(rows)",
    "random.seed(0)\nreturn random.randrange(len(rows)), 0",
    "random.__dict__.clear()\nreturn None",
    "1 / 0",
    "raise Odd",
    "raise Exception(chr(0xd800) + '\\n\\x1b[2J' + 'x' * 10**5)",
    "raise KeyboardInterrupt",
    "raise SystemExit(None)",
    "raise GeneratorExit",
    "raise BaseExceptionGroup('many', [KeyboardInterrupt(), ValueError()])",
    "raise MemoryError",
    "raise StopIteration",
    "exec('x' * 100)",
    "eval('(' * 300)",
    "return step(rows, random, memory)",
    "print('x' * 10**6)\nreturn None",
    "print(chr(0xd800), '\\x00\\x1b[2J', flush=True)\nreturn None",
    'import sys\nsys.stderr.write(\'{"end": "solved", "fault": null}\\n\')\nreturn None',
    "import sys\nsys.exit(rows)",
    "import os\nos._exit(0)",
    "import os\nos.kill(os.getpid(), 9)",
    "import os\nos.close(1)\nos.close(2)\nreturn None",
    "import os\nos.closerange(0, 100)\nreturn None",
    "import os\nos.fork()",
    "import os\nos.system('true')",
    "import os\nos.chdir('/')\nreturn None",
    "import os\nos.environ.clear()\nreturn None",
    "import os\nos.nice(19)\nreturn None",
    "import os\nos.kill(os.getppid(), 0)\nreturn None",
    "import subprocess\nsubprocess.run(['true'])",
    "import multiprocessing\nmultiprocessing.Process(target=print).start()",
    "import ctypes\nctypes.string_at(0)",
    "import ctypes\nctypes.CDLL(None).fork()",
    "import sys\nframe = sys._getframe(1)\nframe.f_locals['state'].h = 0\nreturn 0, (rows[0] + 1) % len(rows)",
    "import gc\n[o.clear() for o in gc.get_objects() if type(o) is list and len(o) == len(rows)]\nreturn None",
    "import gc\n[setattr(o, 'h', 0) for o in gc.get_objects() if type(o).__name__ == 'State']\nreturn None",
    "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))\nopen('/dev/null')",
    "memory['all'] = bytearray(10**10)",
    "memory['all'] = 'x' * 10**10",
    "while True:\n    pass",
    "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
    "import time\ntime.sleep(0.02)\nreturn None",
)
"""What a step does."""


def hostile_search(random: Random) -> str:
    """Return the text of a search that does one to three of these things, the later ones in later steps."""
    top = "\n".join(random.sample(TOPS, random.choice((0, 0, 1, 1, 2))))
    bodies = random.sample(BODIES, random.choice((1, 1, 2, 3)))
    parts = [
        f"    if memory.get('n', 0) == {number}:\n"
        + "".join(
            f"        {line}\n" for line in ["memory['n'] = memory.get('n', 0) + 1", *text.splitlines()]
        )
        for number, text in enumerate(bodies)
    ]
    return f"{top}\n\n\ndef step(rows, random, memory):\n{''.join(parts)}    return 1, (rows[1] + 1) % len(rows)\n"
