"""What a picture's subject is: how it is built, how large it is, and from where it is seen."""

from collections.abc import Callable
from dataclasses import dataclass

from studio import View


@dataclass(frozen=True)
class Subject:
    """build(product) puts the goods on the paper around the origin; product holds the catalogue's own measures.

    size: centimetres, by which the lights are placed. dim: below 1 where a flame gives light of its own.
    """

    build: Callable
    size: float
    views: tuple[View, ...]
    dim: float = 1.0
