"""`sms log --verify`: what the journal says of rolls is held against their dice and the files."""
