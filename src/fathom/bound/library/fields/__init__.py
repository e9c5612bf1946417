"""Shadow fields: the C API with which a program keeps values beside its memory. CBMC-SSM (ASE 2022), section 2."""
