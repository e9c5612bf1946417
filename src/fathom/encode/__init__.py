"""From a dataflow program to terms: `sym` of SeaBMC, figure 5, through one of the memory encodings."""
