"""Operations written as LLVM instructions: on the bits of words, and those of the table kernel on 64 squares at once.

LLVM turns them into whatever the processor has: one instruction for 64 bytes, or four for 16 each.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from solver.engine.square_bytes import BASE, COUNT, OWN

BYTE, INT, WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
BYTES, WORDS = ir.VectorType(BYTE, 64), ir.VectorType(WORD, 8)
LANES = ir.Constant(WORDS, list(range(8)))
EVERY_BYTE = 0x0101010101010101


def bit_count(_: Any, word: Any) -> Any:
    """Count the set bits of a word."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def lowest_bit(_: Any, word: Any) -> Any:
    """Return the position of the lowest set bit; 64 if none is set."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


def load_flag(_: Any, flag: Any) -> Any:
    """Load the one byte of an array that another thread may change at any time."""

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        byte = context.make_array(flag)(context, builder, arguments[0]).data
        return builder.load_atomic(byte, "monotonic", 1)

    return types.uint8(flag), generate


def sum_64(_: Any, table: Any, shifts: Any, attacks: Any, rows: Any) -> Any:
    """Set table and shifts to those of the queens in `rows`, and return the sum of the counts at their squares."""

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        attack = address(context, builder, attacks, arguments[2], BYTES)
        row = address(context, builder, rows, arguments[3], INT)
        n = builder.extract_value(context.make_array(rows)(context, builder, arguments[3]).shape, 0)
        squares = cgutils.alloca_once_value(builder, load(builder, offset(builder, attack, 64)))
        shift = cgutils.alloca_once_value(builder, constant(0, WORDS))
        with cgutils.for_range(builder, n) as loop:
            own = builder.zext(load(builder, builder.gep(row, [loop.index])), WORD)
            square = builder.add(builder.mul(loop.index, constant(8, WORD)), own)
            attacked = load(builder, builder.gep(attack, [square]))
            builder.store(builder.add(builder.load(squares), attacked), squares)
            shifted = builder.mul(own, constant(8, WORD))
            builder.store(with_lane(builder, builder.load(shift), loop.index, shifted), shift)
        squares, shift = builder.load(squares), builder.load(shift)
        store(builder, squares, address(context, builder, table, arguments[0], BYTES))
        store(builder, shift, address(context, builder, shifts, arguments[1], WORDS))
        is_on_board = builder.icmp_unsigned("<", LANES, spread(builder, n, 8))
        counts = builder.select(is_on_board, own_counts(builder, squares, shift), constant(0, WORDS))
        return reduced(builder, "add", counts)

    return types.int64(table, shifts, attacks, rows), generate


def scan_64(_: Any, table: Any, shifts: Any) -> Any:
    """Return the least change of h, and the squares that have it as bits; for columns of eight rows."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        squares = load(builder, address(context, builder, table, arguments[0], BYTES))
        shift = load(builder, address(context, builder, shifts, arguments[1], WORDS))
        own = builder.mul(own_counts(builder, squares, shift), constant(EVERY_BYTE, WORDS))
        costs = builder.sub(squares, builder.bitcast(own, BYTES))
        least = reduced(builder, "umin", costs)
        results = [change_of(builder, least), places(builder, costs, least)]
        return context.make_tuple(builder, signature.return_type, results)

    return types.Tuple((types.int64, types.uint64))(table, shifts), generate


def scan_256(_: Any, table: Any, rows: Any, best: Any) -> Any:
    """Give the least change of h, and set the squares that have it as bits in `best`; for columns of sixteen rows."""

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        squares = address(context, builder, table, arguments[0], BYTES)
        row = address(context, builder, rows, arguments[1], INT)
        words = address(context, builder, best, arguments[2], WORD)
        costs = [
            builder.sub(
                load(builder, offset(builder, squares, block)), own_of_four(builder, squares, row, 4 * block)
            )
            for block in range(4)
        ]
        least = reduced(
            builder, "umin", lower(builder, lower(builder, *costs[:2]), lower(builder, *costs[2:]))
        )
        for block, cost in enumerate(costs):
            store(builder, places(builder, cost, least), offset(builder, words, block))
        return change_of(builder, least)

    return types.int64(table, rows, best), generate


def add_bytes(_: Any, table: Any, block: Any, attacks: Any, added: Any, taken: Any) -> Any:
    """Add to 64 bytes of the table those of `attacks` from one place on, and take off those from another place on."""

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        place = builder.gep(address(context, builder, table, arguments[0], BYTES), [arguments[1]])
        attack = address(context, builder, attacks, arguments[2], BYTE)
        more, less = (
            load(builder, builder.bitcast(builder.gep(attack, [at]), BYTES.as_pointer()))
            for at in arguments[3:]
        )
        store(builder, builder.sub(builder.add(load(builder, place), more), less), place)
        return context.get_dummy_value()

    return types.void(table, types.int64, attacks, types.int64, types.int64), generate


def flip_shift(_: Any, shifts: Any, column: Any, bits: Any) -> Any:
    """Flip bits of one column's shift; all eight are stored, since loading them is slow after a store of one alone."""

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        place = address(context, builder, shifts, arguments[0], WORDS)
        flipped = with_lane(builder, constant(0, WORDS), arguments[1], arguments[2])
        store(builder, builder.xor(load(builder, place), flipped), place)
        return context.get_dummy_value()

    return types.void(shifts, types.int64, types.int64), generate


def address(context: Any, builder: Any, array_type: Any, array: Any, kind: Any) -> Any:
    """Where an array begins, to be read as numbers or vectors of any type."""
    return builder.bitcast(context.make_array(array_type)(context, builder, array).data, kind.as_pointer())


def offset(builder: Any, place: Any, count: int) -> Any:
    """Return the address `count` numbers or vectors further on."""
    return builder.gep(place, [constant(count, WORD)])


def load(builder: Any, place: Any) -> Any:
    """Load a number or vector from any address."""
    loaded = builder.load(place)
    loaded.align = 1
    return loaded


def store(builder: Any, value: Any, place: Any) -> None:
    """Store a number or vector at any address."""
    builder.store(value, place).align = 1


def constant(value: int, kind: Any) -> Any:
    """Make a number, or a vector that has it in every place."""
    return ir.Constant(kind, [value] * kind.count if isinstance(kind, ir.VectorType) else value)


def spread(builder: Any, value: Any, count: int) -> Any:
    """Make a vector that has a value in every place."""
    nothing = ir.Constant(ir.VectorType(value.type, count), ir.Undefined)
    first = builder.insert_element(nothing, value, constant(0, INT))
    return builder.shuffle_vector(first, nothing, constant(0, ir.VectorType(INT, count)))


def with_lane(builder: Any, words: Any, lane: Any, value: Any) -> Any:
    """Replace one of eight words."""
    is_lane = builder.icmp_unsigned("==", spread(builder, lane, 8), LANES)
    return builder.select(is_lane, spread(builder, value, 8), words)


def reduced(builder: Any, operation: str, vector: Any) -> Any:
    """Fold a vector to one value by an operation that LLVM knows by that name."""
    name = f"llvm.vector.reduce.{operation}.v{vector.type.count}{vector.type.element}"
    function = ir.FunctionType(vector.type.element, [vector.type])
    return builder.call(cgutils.get_or_insert_function(builder.module, function, name), [vector])


def lower(builder: Any, first: Any, second: Any) -> Any:
    """Take the lower number in each place."""
    return builder.select(builder.icmp_unsigned("<", first, second), first, second)


def places(builder: Any, costs: Any, value: Any) -> Any:
    """Where 64 bytes have a value, as the bits of a word."""
    return builder.bitcast(builder.icmp_unsigned("==", costs, spread(builder, value, 64)), WORD)


def change_of(builder: Any, cost: Any) -> Any:
    """Change of h, from a square's byte less the count at the queen's own square."""
    return builder.sub(builder.zext(cost, WORD), constant(BASE - OWN, WORD))


def own_counts(builder: Any, squares: Any, shift: Any) -> Any:
    """Give the counts at the queens' own squares, of eight columns of eight rows."""
    shifted = builder.lshr(builder.bitcast(squares, WORDS), shift)
    return builder.and_(shifted, constant(COUNT, WORDS))


def own_of_four(builder: Any, squares: Any, rows: Any, first: int) -> Any:
    """Give the counts at the queens' own squares of four columns of sixteen rows, in every row of them."""
    four = ir.VectorType(INT, 4)
    counts = ir.Constant(four, ir.Undefined)
    table = builder.bitcast(squares, BYTE.as_pointer())
    for i in range(4):
        square = builder.add(load(builder, offset(builder, rows, first + i)), constant(16 * (first + i), INT))
        count = load(builder, builder.gep(table, [builder.zext(square, WORD)]))
        counts = builder.insert_element(counts, builder.zext(count, INT), constant(i, INT))
    own = builder.mul(builder.and_(counts, constant(COUNT, four)), constant(EVERY_BYTE & (2**32 - 1), four))
    four_times = ir.Constant(ir.VectorType(INT, 16), [place // 4 for place in range(16)])
    return builder.bitcast(builder.shuffle_vector(own, own, four_times), BYTES)
