#!/usr/bin/env bash
# @sparticuz/chromium 153.0.0 returns the browser of another version of the package when that one was unpacked before.
#
# The package contains a compressed Chromium; `executablePath()` unpacks it and returns its path.
# Expected: after an upgrade of the package, the new browser.
# Seen: the unpacked file has the same name in all versions, and an existing file is returned as it is. Where temporary files stay, as on
# a developer's machine, tests and screenshots use the old browser after the upgrade, without a message. The README says that later
# starts use the file that was unpacked, but not that this includes files of other versions:
#   143.0.4: Chromium 143.0.7499.0
#   153.0.0 after 143.0.4: Chromium 143.0.7499.0
#   153.0.0 alone: Chromium 153.0.8010.0
# In Heard, `bundledBrowser` of tools/build unpacks each version into a separate folder.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ "$(uname -sm)" = 'Linux x86_64' ] || { echo 'This script needs Linux on x64.' >&2; exit 2; }

for version in 143.0.4 153.0.0; do
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/$version" "@sparticuz/chromium@$version"
  echo "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath());" > "$folder/$version/path.mjs"
done
mkdir "$folder/upgraded" "$folder/new"

# Reads the browser's version from its file, because a start needs libraries that not every machine has.
browser_of() {
  local path
  path=$(TMPDIR="$folder/$2" node "$folder/$1/path.mjs")
  echo "Chromium $(LC_ALL=C grep -aoE '\b1[45]3\.0\.[0-9]{4}\.[0-9]+\b' "$path" | sort -u)"
}
{
  echo "143.0.4: $(browser_of 143.0.4 upgraded)"
  echo "153.0.0 after 143.0.4: $(browser_of 153.0.0 upgraded)"
  echo "153.0.0 alone: $(browser_of 153.0.0 new)"
} | tee "$folder/seen"

diff "$folder/seen" - <<'TEXT'
143.0.4: Chromium 143.0.7499.0
153.0.0 after 143.0.4: Chromium 143.0.7499.0
153.0.0 alone: Chromium 153.0.8010.0
TEXT
