"""Compiled forms of the inner loops of `layers`: operations on blocks of numbers (a range of columns) as vectors.

Numba relies on automatic vectorization, which stores and loads the sums again with each row.  These functions generate
code of LLVM that keeps the sums in registers until all rows are added; LLVM maps its vectors to those of the processor.
Imported by the compiler only.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .layers import NARROW, WIDE

BYTES = {ir.IntType(16): 2, ir.FloatType(): 4}


def _emit_vector_pointer(context, builder, array_type, array, row, column, lanes):
    """Generate code for the address of a block of `lanes` numbers in an array, as a pointer to a vector.

    Args:
        context, builder: the code generator of Numba and the builder of LLVM instructions.
        array_type: Numba's type of the array, which has one or two dimensions.
        array: the array, as an LLVM value; so are `row` and `column`.
        row: the row of the block; ignored for an array of one dimension.
        column: the first column of the block.
        lanes: the number of numbers in the block.
    """
    view = context.make_array(array_type)(context, builder, array)
    if array_type.ndim == 2:
        column = builder.add(builder.mul(row, builder.extract_value(view.shape, 1)), column)
    number = context.get_data_type(array_type.dtype)
    return builder.bitcast(builder.gep(view.data, [column]), ir.VectorType(number, lanes).as_pointer())


def _emit_load(builder, pointer):
    """Generate code that loads a vector from a pointer; `builder` is LLVM's builder of instructions."""
    return builder.load(pointer, align=BYTES[pointer.type.pointee.element])


def _emit_store(builder, value, pointer):
    """Generate code that stores the vector `value` at a pointer; `builder` is LLVM's builder of instructions."""
    builder.store(value, pointer, align=BYTES[pointer.type.pointee.element])


def _emit_item_load(context, builder, list_type, array, place):
    """Generate code that loads the number at an index of an array of whole numbers, as a 64-bit integer.

    Args:
        context, builder: the code generator of Numba and the builder of LLVM instructions.
        list_type: Numba's type of the array.
        array: the array, as an LLVM value.
        place: the index of the number, as an LLVM value.
    """
    view = context.make_array(list_type)(context, builder, array)
    return builder.sext(builder.load(builder.gep(view.data, [place])), ir.IntType(64))


def _emit_broadcast(builder, value, lanes):
    """Generate code for a vector of `lanes` numbers that are all equal to `value`.

    `builder` is LLVM's builder of instructions.
    """
    vector = ir.VectorType(value.type, lanes)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    places = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), places)


@intrinsic(prefer_literal=True)
def add_rows(typing_context, rows, numbers, n, sums, at, sign):
    """Add some rows of the matrix `rows` to `sums`, or subtract them, in `WIDE` columns from column `at` on.

    The first `n` of `numbers` are the indices of the rows; `sign` is 1 or -1.  Numba passes `typing_context`, callers
    leave it out.
    """

    def generate(context, builder, signature, arguments):
        array, listed, length, out, start, _ = arguments
        place = _emit_vector_pointer(context, builder, sums, out, None, start, WIDE)
        total = cgutils.alloca_once_value(builder, _emit_load(builder, place))
        with cgutils.for_range(builder, length) as loop:
            number = _emit_item_load(context, builder, numbers, listed, loop.index)
            row = _emit_load(builder, _emit_vector_pointer(context, builder, rows, array, number, start, WIDE))
            combine = builder.add if sign.literal_value > 0 else builder.sub
            builder.store(combine(builder.load(total), row), total)
        _emit_store(builder, builder.load(total), place)
        return context.get_dummy_value()

    return types.void(rows, numbers, types.int64, sums, types.int64, sign), generate


@intrinsic(prefer_literal=True)
def add_matvec(typing_context, given, alive, n, weights, out, at, width):
    """Add the product of the vector `given` and a block of columns of the matrix `weights` to `out`.

    `alive` starts with the `n` indices at which `given` is not zero; the block has the `width` columns that start at
    column `at`.  Numba passes `typing_context`, callers leave it out.
    """

    def generate(context, builder, signature, arguments):
        source, listed, length, array, result, start, _ = arguments
        lanes = width.literal_value
        place = _emit_vector_pointer(context, builder, out, result, None, start, lanes)
        given_data = context.make_array(given)(context, builder, source).data
        totals = [cgutils.alloca_once_value(builder, _emit_load(builder, place))]
        totals.append(cgutils.alloca_once_value(builder, ir.Constant(ir.VectorType(ir.FloatType(), lanes), None)))
        two = ir.Constant(ir.IntType(64), 2)
        with cgutils.for_range_slice(builder, two.type(0), length, two, two.type) as (index, _):
            for step, total in enumerate(totals):
                number = _emit_item_load(context, builder, alive, listed, builder.add(index, two.type(step)))
                row = _emit_load(builder, _emit_vector_pointer(context, builder, weights, array, number, start, lanes))
                factor = _emit_broadcast(builder, builder.load(builder.gep(given_data, [number])), lanes)
                builder.store(builder.fadd(builder.load(total), builder.fmul(factor, row)), total)
        _emit_store(builder, builder.fadd(*map(builder.load, totals)), place)
        return context.get_dummy_value()

    return types.void(given, alive, types.int64, weights, out, types.int64, width), generate


@intrinsic
def positive_inputs_as_bits(typing_context, given, at):
    """Return an integer whose bit i, for i below `NARROW`, is set if `given[at + i]` is positive.

    Numba passes `typing_context`, callers leave it out.
    """

    def generate(context, builder, signature, arguments):
        array, start = arguments
        block = _emit_load(builder, _emit_vector_pointer(context, builder, given, array, None, start, NARROW))
        above = builder.fcmp_ordered(">", block, ir.Constant(block.type, None))
        return builder.zext(builder.bitcast(above, ir.IntType(NARROW)), ir.IntType(64))

    return types.int64(given, types.int64), generate


@intrinsic
def dot_product(typing_context, given, weights, row, at):
    """Return the dot product of the `NARROW` numbers of `given` that start at `at` and the same columns of a row of
    weights.

    The products are summed pairwise. Numba passes `typing_context`, callers leave it out.
    """

    def generate(context, builder, signature, arguments):
        source, array, number, start = arguments
        block = builder.fmul(
            _emit_load(builder, _emit_vector_pointer(context, builder, given, source, None, start, NARROW)),
            _emit_load(builder, _emit_vector_pointer(context, builder, weights, array, number, start, NARROW)),
        )
        lanes = NARROW
        while lanes > 1:
            lanes //= 2
            halves = (
                builder.shuffle_vector(
                    block,
                    ir.Constant(block.type, ir.Undefined),
                    ir.Constant(ir.VectorType(ir.IntType(32), lanes), list(range(first, first + lanes))),
                )
                for first in (0, lanes)
            )
            block = builder.fadd(*halves)
        return builder.extract_element(block, ir.Constant(ir.IntType(32), 0))

    return types.float32(given, weights, types.int64, types.int64), generate
