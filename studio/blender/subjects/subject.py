"""A picture's subject: its builder, its size and its views."""

from collections.abc import Callable
from dataclasses import dataclass

from studio import View


@dataclass(frozen=True)
class Subject:
    """build(product) places the products on the paper around the origin; product holds the catalogue's measurements.

    size: centimetres, by which the lights are placed. dim: below 1 where a flame gives light of its own.
    """

    build: Callable
    size: float
    views: tuple[View, ...]
    dim: float = 1.0
