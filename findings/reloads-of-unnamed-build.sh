#!/usr/bin/env bash
# webpack-dev-server 6.1.0 reloads a page again and again when the page's build has no name and another build has one.
#
# One webpack.config.js often has two configurations: one for servers and one for browsers. Names are optional.
# Expected: the page is loaded once, until a file changes. So it is with webpack-dev-server 5.2.7.
# Seen: the server sends the hash of every build to the page, and the client ignores those of another build only if both builds have
# a name. It takes the other build's hash for a newer version of the page, finds no update for it, and reloads the page, after each load.
# Loads of a page that nothing changes, stopped at the fifth:
#   webpack-dev-server 5.2.7, browser build without a name: 1
#   webpack-dev-server 6.1.0, browser build without a name: 5
#   webpack-dev-server 6.1.0, browser build with a name: 1
# jsdom loads the page here, and reports when the client wants to reload it.
# In Heard, `base` of tools/build/webpack.mjs names every browser build.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat > "$folder/count.cjs" <<'JS'
const { writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { setTimeout: sleep } = require('node:timers/promises');
const [folder, name] = process.argv.slice(2);
const installed = createRequire(`${folder}/`);
const { JSDOM, VirtualConsole } = installed('jsdom');
const webpack = installed('webpack');
const DevServer = installed('webpack-dev-server');

async function count() {
  writeFileSync(`${folder}/server.js`, 'console.log(1);');
  writeFileSync(`${folder}/browser.js`, 'document.title = "loaded";');
  const common = { mode: 'development', context: folder, stats: 'errors-only', infrastructureLogging: { level: 'error' } };
  const compiler = webpack([
    { ...common, name: 'server', target: 'node', entry: './server.js', output: { filename: 'server.js' }, devServer: false },
    { ...common, ...(name && { name }), entry: './browser.js' },
  ]);
  const server = new DevServer({ host: '127.0.0.1', port: 'auto' }, compiler);
  await server.start();
  await new Promise((resolve) => server.middleware.waitUntilValid(resolve));
  const url = `http://127.0.0.1:${server.server.address().port}/`;
  let loads = 0;
  while (loads < 5) {
    loads += 1;
    if (!(await load(url))) break;
  }
  const { version } = installed('webpack-dev-server/package.json');
  console.log(`webpack-dev-server ${version}, browser build ${name ? 'with a name' : 'without a name'}: ${loads}`);
  process.exit();
}

/** Returns whether the page reloads within three seconds. jsdom does not navigate, but reports that the page wanted to. */
async function load(url) {
  const virtualConsole = new VirtualConsole();
  const reload = new Promise((resolve) => {
    virtualConsole.on('jsdomError', ({ message }) => /navigation/.test(message) && resolve(true));
  });

  const { window } = new JSDOM('<!doctype html><body><script src="/main.js"></script>', {
    url,
    runScripts: 'dangerously',
    resources: 'usable',
    virtualConsole,
    beforeParse: (page) => void (page.fetch = (path) => fetch(new URL(path, url))),
  });
  const reloads = await Promise.race([reload, sleep(3_000, false)]);
  const { title } = window.document;
  window.close();
  if (title !== 'loaded') throw new Error('The page did not run its script.');
  return reloads;
}

count();
JS

for version in 5.2.7 6.1.0; do
  mkdir "$folder/$version"
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder/$version" \
    webpack@5.110.3 "webpack-dev-server@$version" jsdom@31.0.1
done
{
  node "$folder/count.cjs" "$folder/5.2.7"
  node "$folder/count.cjs" "$folder/6.1.0"
  node "$folder/count.cjs" "$folder/6.1.0" browser
} | tee "$folder/seen"

diff "$folder/seen" - <<'TEXT'
webpack-dev-server 5.2.7, browser build without a name: 1
webpack-dev-server 6.1.0, browser build without a name: 5
webpack-dev-server 6.1.0, browser build with a name: 1
TEXT
