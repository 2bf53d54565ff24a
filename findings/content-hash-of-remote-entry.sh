#!/usr/bin/env bash
# @module-federation/enhanced 2.9.3 cannot build a container with a content hash in its name with webpack 5.113.0.
#
# `filename` of the container is a template like `output.filename`, and a content hash in it lets browsers cache the file permanently.
# Expected: a file such as remoteEntry.38bcb23de925c859.js. webpack 5.110.3 with the same plugin creates one, and so does webpack 5.113.0
# with the built-in ModuleFederationPlugin.
# Seen with webpack 5.113.0, a minor release: the build has an error. The plugin's runtime module resolves the template while webpack
# computes the hashes, and webpack no longer accepts a content hash there. `remoteEntry.js` still builds:
#   webpack 5.110.3, enhanced, remoteEntry.[contenthash:16].js: built
#   webpack 5.113.0, enhanced, remoteEntry.[contenthash:16].js: Path variable [contenthash:16] not implemented in this context
#   webpack 5.113.0, enhanced, remoteEntry.js: built
#   webpack 5.113.0, built-in, remoteEntry.[contenthash:16].js: built
# Remotes of Heard have a content hash in their container's name, so Heard's catalog pins webpack 5.110.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat > "$folder/build.cjs" <<'JS'
const { createRequire } = require('node:module');
const [folder, plugin, filename] = process.argv.slice(2);
const installed = createRequire(`${folder}/`);
const webpack = installed('webpack');
const { ModuleFederationPlugin } =
  plugin === 'enhanced' ? installed('@module-federation/enhanced/webpack') : webpack.container;
webpack(
  {
    mode: 'production',
    context: folder,
    entry: {},
    output: { publicPath: '/' },
    plugins: [new ModuleFederationPlugin({ name: 'remote', filename, exposes: { './page': './page.js' } })],
  },
  (error, stats) => {
    if (error) throw error;
    const [problem] = stats.toJson({ all: false, errors: true }).errors;
    const result = problem?.message.match(/Path variable .* in this context/)?.[0] ?? problem?.message ?? 'built';
    console.log(`webpack ${webpack.version}, ${plugin}, ${filename}: ${result}`);
  },
);
JS

for version in 5.110.3 5.113.0; do
  mkdir "$folder/$version"
  echo 'export default 1;' > "$folder/$version/page.js"
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/$version" \
    "webpack@$version" @module-federation/enhanced@2.9.3
done
{
  node "$folder/build.cjs" "$folder/5.110.3" enhanced 'remoteEntry.[contenthash:16].js'
  node "$folder/build.cjs" "$folder/5.113.0" enhanced 'remoteEntry.[contenthash:16].js'
  node "$folder/build.cjs" "$folder/5.113.0" enhanced remoteEntry.js
  node "$folder/build.cjs" "$folder/5.113.0" built-in 'remoteEntry.[contenthash:16].js'
} | tee "$folder/seen"

diff "$folder/seen" - <<'TEXT'
webpack 5.110.3, enhanced, remoteEntry.[contenthash:16].js: built
webpack 5.113.0, enhanced, remoteEntry.[contenthash:16].js: Path variable [contenthash:16] not implemented in this context
webpack 5.113.0, enhanced, remoteEntry.js: built
webpack 5.113.0, built-in, remoteEntry.[contenthash:16].js: built
TEXT
