"""Sets as integers, one bit per member; the sign bit stays free, so that shifts act the same compiled and in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from samurai.kernels.compiling import available, interpreted

if TYPE_CHECKING or available():
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    from samurai.kernels.compiling import Ints

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numba.core.typing.context import BaseContext as TypingContext
    from numba.core.typing.templates import Signature

    Context: TypeAlias = Any  # Numba's methods have no types
    Values = Sequence[ir.Value]
    Intrinsic = tuple[Signature, Callable[[Context, ir.IRBuilder, Signature, Values], ir.Value]]

if interpreted():

    def size(members: int) -> int:
        """Return how many members a set has."""
        return int(members).bit_count()

    def lowest(members: int) -> int:
        """Return the lowest member of a set that is not empty."""
        # x & -x keeps only the lowest bit.
        return (int(members) & -int(members)).bit_length() - 1

    def fetch(array: Ints, at: int) -> None:
        """Hint that an array item will be read soon; in plain Python this does nothing."""

else:

    @intrinsic
    def size(typing: TypingContext, members: types.Type) -> Intrinsic:
        """Return how many members a set has: one machine instruction (popcount)."""

        def code(context: Context, builder: ir.IRBuilder, signature: Signature, arguments: Values) -> ir.Value:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), code

    @intrinsic
    def lowest(typing: TypingContext, members: types.Type) -> Intrinsic:
        """Return the lowest member of a set that is not empty: one machine instruction (count trailing zeros)."""

        def code(context: Context, builder: ir.IRBuilder, signature: Signature, arguments: Values) -> ir.Value:
            # True: the result for 0 may be undefined, which saves a branch; no caller asks for an empty set's lowest.
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), code

    @intrinsic
    def fetch(typing: TypingContext, array: types.Type, at: types.Type) -> Intrinsic:
        """Hint that an array item will be read soon: one machine instruction that loads it into the cache."""

        def code(context: Context, builder: ir.IRBuilder, signature: Signature, arguments: Values) -> ir.Value:
            i8, i32 = ir.IntType(8).as_pointer(), ir.IntType(32)
            items = context.make_array(signature.args[0])(context, builder, arguments[0])
            place = builder.bitcast(builder.gep(items.data, [arguments[1]]), i8)
            declared = ir.FunctionType(ir.VoidType(), [i8, i32, i32, i32])
            insert: Callable[..., ir.Function] = cgutils.get_or_insert_function
            prefetch = insert(builder.module, declared, "llvm.prefetch.p0")
            # For reading (0), keep in all cache levels (3), data rather than instructions (1).
            builder.call(prefetch, [place, i32(0), i32(3), i32(1)])
            return context.get_dummy_value()

        return types.void(array, types.int64), code
