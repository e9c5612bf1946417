"""What is checked of an instruction, decided when it is compiled."""
