"""An evening played by bots at the doors of the house: sockets and pages, nothing behind them."""
