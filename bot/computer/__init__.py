"""What a good player would do with the cards of one seat."""
