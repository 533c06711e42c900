"""What people see: messages, pictures, buttons and words."""
