#!/bin/sh
# bin/rookery of a release: its own Node, from whatever folder it is called.
here=$(dirname "$(readlink -f "$0")")
node="$here/node"
[ -x "$node" ] || node=node
# Few arenas and a small nursery: 35 MB less memory, and what a community asks is short-lived anyway.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec "$node" --max-semi-space-size=2 "$here/../rookery.js" "$@"
