"""Where paths meet: values, memory and facts become one state."""
