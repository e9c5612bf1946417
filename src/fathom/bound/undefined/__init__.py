"""Functions without a body and without a model: what they may write, whom they may call, and that they may throw."""
