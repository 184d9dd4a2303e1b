"""What the games make their benchmarks and balance studies of; `samurai.bench` and `samurai.selfplay` run them."""
