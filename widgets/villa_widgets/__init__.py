"""The views of Villa Lab: each shows one value of `villa_core` and computes nothing."""

__all__: list[str] = []
