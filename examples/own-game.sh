#!/usr/bin/env bash
# A game of one's own: is it a game, who wins, and a theorem on all its positions, in a library that is thrown away.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fibnim rules check "$here/half-queen.game"
fibnim solve '5, 3' --rules "$here/half-queen.game" --json
fibnim prove --rules "$here/half-queen.game" --library "$folder/library.sqlite" --out "$folder/half-queen.cert" >/dev/null
fibnim check "$folder/half-queen.cert"
fibnim ask --rules "$here/half-queen.game" --library "$folder/library.sqlite" 'forall m, n: lose(half-queen: m, n) => m <= n' || true
