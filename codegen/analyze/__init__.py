"""The analysis passes between loading a spec and emitting code; `order.py` lists them."""
