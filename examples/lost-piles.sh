#!/usr/bin/env bash
# Which piles lose for the player who begins? The theorem says: the Fibonacci numbers.
set -euo pipefail
for n in $(seq 2 40); do
    if fibnim solve "$n" --json | grep -q '"outcome":"P"'; then
        echo "$n"
    fi
done
