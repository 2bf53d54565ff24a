#!/usr/bin/env bash
# pnpm 12.21.0 writes another dependency graph into the bill of materials of a workspace in each run.
#
# `pnpm sbom` lists components and, for each of them, what it depends on. Three packages of a workspace: an application that uses a library
# and utilities, the library, which uses ms, and the utilities, which use picocolors and yaml.
# Expected: each run writes the same graph, with the edges of each manifest: @x/lib -> ms and @x/util, @x/util -> picocolors and yaml.
# Seen: all components are there, but a package of the workspace has either its edges or none, and those that it lacks belong to the root
# instead. 24 runs wrote four graphs:
#    5 @x/lib: @x/util, ms; @x/util: nothing
#    8 @x/lib: @x/util, ms; @x/util: picocolors, yaml
#    2 @x/lib: nothing; @x/util: nothing
#    9 @x/lib: nothing; @x/util: picocolors, yaml
# A release cannot be compared byte by byte with a second build, and a tool that follows the edges from a vulnerable package names the wrong
# packages. Heard reads these edges from the lockfile instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir app lib util
echo '{"name":"whole","version":"1.0.0","private":true}' > package.json
printf 'packages:\n  - app\n  - lib\n  - util\n' > pnpm-workspace.yaml
echo '{"name":"app","version":"1.0.0","private":true,"dependencies":{"@x/lib":"workspace:*","@x/util":"workspace:*"}}' > app/package.json
echo '{"name":"@x/lib","version":"1.0.0","dependencies":{"ms":"2.1.3","@x/util":"workspace:*"}}' > lib/package.json
echo '{"name":"@x/util","version":"1.0.0","dependencies":{"picocolors":"1.1.1","yaml":"2.8.1"}}' > util/package.json
npx --yes pnpm@12.21.0 install > log 2>&1 || { cat log; exit 1; }

cat > graph.mjs <<'END'
import { readFileSync } from 'node:fs';
const { dependencies } = JSON.parse(readFileSync(0, 'utf8'));
const shorten = (reference) => decodeURIComponent(reference).replace(/^pkg:npm\//, '').replace(/@[^@]*$/, '');
const edges = dependencies
  .filter(({ ref }) => ref.includes('%40x/'))
  .map(({ ref, dependsOn = [] }) => `${shorten(ref)}: ${dependsOn.map(shorten).sort().join(', ') || 'nothing'}`);
console.log(edges.sort().join('; '));
END
for _ in $(seq 24); do
  npx --yes pnpm@12.21.0 sbom --prod --sbom-format=cyclonedx --sbom-type=application 2> log | node graph.mjs
done | sort | uniq -c | tee graphs

[ "$(wc -l < graphs)" -gt 1 ]
