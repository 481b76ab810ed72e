"""A Dask cluster as an executor: the same plan, the same results, on other machines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from solver.core.checks import InputError

CONNECT_SECONDS = 8
"""How long a cluster may take to answer."""
FIELD = "dask"


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """Give the executor of the Dask cluster at an address such as ``tcp://127.0.0.1:8786``.

    A worker that dies loses nothing: Dask runs its chunks again elsewhere, and they are pure functions.

    Raises
    ------
    InputError
        When ``distributed`` is not installed or nothing answers at the address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            "a Dask cluster needs the package distributed; install nqueens-laboratory[cluster]", FIELD
        ) from None
    if not re.fullmatch(r"(\w+://)?[^\s/]+:\d{1,5}", address):
        raise InputError(f"{address[:60]!r} is no address of a cluster; use host:port", FIELD)
    try:
        client = Client(address, timeout=CONNECT_SECONDS)
    except Exception as error:
        raise InputError(f"no Dask cluster answers at {address}: {type(error).__name__}", FIELD) from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
