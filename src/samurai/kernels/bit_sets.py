"""Sets as numbers, a bit for each member; the sign bit stays free, so that shifts mean the same everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from samurai.kernels.compiling import available, interpreted

if TYPE_CHECKING or available():
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    from samurai.kernels.compiling import Ints

if interpreted():

    def size(members: int) -> int:
        """How many members a set has."""
        return int(members).bit_count()

    def lowest(members: int) -> int:
        """The lowest member of a set that is not empty."""
        return (int(members) & -int(members)).bit_length() - 1

    def fetch(array: Ints, at: int) -> None:
        """Say that an item of an array will be wanted soon."""

else:

    @intrinsic
    def size(typing: Any, members: Any) -> Any:
        """How many members a set has: one machine instruction."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), code

    @intrinsic
    def lowest(typing: Any, members: Any) -> Any:
        """The lowest member of a set that is not empty: one machine instruction."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), code

    @intrinsic
    def fetch(typing: Any, array: Any, at: Any) -> Any:
        """Say that an item of an array will be wanted soon: one machine instruction, and it is near when it is read."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            i8, i32 = ir.IntType(8).as_pointer(), ir.IntType(32)
            items = context.make_array(signature.args[0])(context, builder, arguments[0])
            place = builder.bitcast(builder.gep(items.data, [arguments[1]]), i8)
            declared = ir.FunctionType(ir.VoidType(), [i8, i32, i32, i32])
            insert: Any = cgutils.get_or_insert_function
            prefetch = insert(builder.module, declared, "llvm.prefetch.p0")
            builder.call(prefetch, [place, i32(0), i32(3), i32(1)])
            return context.get_dummy_value()

        return types.void(array, types.int64), code
