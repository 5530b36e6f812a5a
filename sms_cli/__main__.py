"""`python -m sms_cli` is `sms`."""

from sms_cli.commands.root import main

if __name__ == "__main__":
    main()
