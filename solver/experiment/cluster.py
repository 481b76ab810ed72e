"""A Dask cluster as an executor: reached in time, of the same version as this program, and given up once it is lost."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any

from solver.core.checks import InputError
from solver.core.definitions import build

CONNECT_SECONDS = 8
"""How long the scheduler may take to answer."""
WORKER_SECONDS = 30
"""How long a cluster may be without workers."""
CHECK_SECONDS = 2.0
"""Time between two checks that the cluster is still there."""


class OtherBuildError(BrokenExecutor):
    """A worker has another version of this program, whose runs may differ."""


def _on_same_build(own: str, function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """Call a function on a worker; raise `OtherBuildError` if its build is not the one that asks."""
    if build() != own:
        raise OtherBuildError(_other_build("a worker", build(), own))
    return function(*args, **options)


def _other_build(worker: str, found: object, own: str) -> str:
    version = found if isinstance(found, str) else "of another version"
    return (
        f"{worker} has nqueens-laboratory {version}, but this is {own}; install the same version on both, "
        "or its runs may differ"
    )


class ClusterExecutor(Executor):
    """Runs functions on the workers of a Dask cluster; made by `cluster_executor`.

    When a worker dies, Dask repeats its calls elsewhere.
    """

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._executor, self._address = client, client.get_executor(pure=False), address
        self._asked = self._had_workers = monotonic()

    @property
    def threads(self) -> int:
        """Number of calls that can run at once; raises `BrokenExecutor` if the scheduler does not answer."""
        try:
            return sum(self._client.nthreads(callback_timeout=CONNECT_SECONDS).values())
        except Exception as error:  # of many kinds, depending on what the connection was doing
            raise BrokenExecutor(f"the scheduler at {self._address} no longer answers") from error

    def submit(self, function: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(_on_same_build, build(), function, *args, **options)
        return future

    def check(self) -> None:
        """Raise `BrokenExecutor` if the scheduler is gone, or all workers for `WORKER_SECONDS`; asks now and then."""
        now = monotonic()
        if now < self._asked + CHECK_SECONDS:
            return
        self._asked = now
        if self.threads:
            self._had_workers = now
        elif now > self._had_workers + WORKER_SECONDS:
            raise BrokenExecutor(f"the cluster at {self._address} has had no workers for {WORKER_SECONDS} s")

    def wait_for_workers(self, say: Callable[[str], object]) -> None:
        """Wait until there is a worker; raise `BrokenExecutor` after `WORKER_SECONDS`, or if a build differs."""
        if not self.threads:
            say(f"the cluster at {self._address} has no workers; waiting {WORKER_SECONDS} s for one")
        while not self.threads:
            sleep(CHECK_SECONDS / 10)
            self.check()
        for worker, found in self._client.run(build, on_error="return").items():
            if found != build():
                raise OtherBuildError(_other_build(f"the worker at {worker}", found, build()))


@contextmanager
def cluster_executor(address: str, say: Callable[[str], object] = str) -> Iterator[ClusterExecutor]:
    """Give the executor of the Dask cluster at an address such as ``tcp://127.0.0.1:8786``.

    Parameters
    ----------
    address
        Where its scheduler listens.
    say
        Called with a sentence about what takes time.

    Raises
    ------
    InputError
        If ``distributed`` is not installed, nothing answers at the address, no worker comes, or one has another version
        of this program.
    """
    client = _client(address)
    try:
        executor = ClusterExecutor(client, address)
        try:
            executor.wait_for_workers(say)
        except BrokenExecutor as error:
            raise InputError(str(error), "dask") from error
        yield executor
    finally:
        with suppress(Exception):  # there may be nothing left to close
            client.close(timeout=CONNECT_SECONDS)


def _client(address: str) -> Any:
    """Connect to a scheduler within `CONNECT_SECONDS`."""
    import asyncio  # takes a moment to load, and 4 MB

    try:
        from distributed import Client, Security
        from distributed.comm import connect
    except ImportError:
        raise InputError(
            "a Dask cluster needs the package distributed; install nqueens-laboratory[cluster]", "dask"
        ) from None
    if not re.fullmatch(r"(\w+://)?[^\s/]+:\d{1,5}", address):
        raise InputError(f"{address[:60]!r} is not the address of a cluster; use host:port", "dask")
    # What they log of a lost scheduler is said in one sentence.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)

    async def shake_hands() -> None:
        """Connect once with a limit of time, which `Client` has none for while it waits for the first answer."""
        options = Security().get_connection_args("client")
        comm = await asyncio.wait_for(connect(address, CONNECT_SECONDS, **options), CONNECT_SECONDS)
        await comm.close()

    try:
        asyncio.run(shake_hands())
        return Client(address, timeout=CONNECT_SECONDS)
    except Exception as error:
        reason = type(error).__name__
        raise InputError(f"no Dask cluster answers at {address}: {reason}", "dask") from None
