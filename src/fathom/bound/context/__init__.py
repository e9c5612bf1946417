"""What the parts above may see of a walk: small protocols, so that no part sees the whole."""
