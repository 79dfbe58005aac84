#!/bin/sh
# @ucp-js/sdk 0.1.1 (the official SDK of the Universal Commerce Protocol): the ES module that its package.json offers cannot be
# loaded by Node.js; the same name in CommonJS can.
#
# Behaviour: `exports.import` names dist/esm/index.js, which imports './src/extensions' without an extension, as the TypeScript
# compiler leaves it. Node.js resolves no extensions in ES modules, so the import fails with ERR_MODULE_NOT_FOUND. `require` of
# the package gives all of its 109 exports.
# Why it matters: a server whose package.json says "type": "module" cannot use the official SDK by `import`; `createRequire`
# helps.
# The output seen: import: ERR_MODULE_NOT_FOUND, require: 109 exports.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @ucp-js/sdk@0.1.1
cat >check.mjs <<'JS'
import { createRequire } from 'node:module'
const imported = await import('@ucp-js/sdk').then(
  (module) => `${Object.keys(module).length} exports`,
  ({ code }) => code,
)
const required = Object.keys(createRequire(import.meta.url)('@ucp-js/sdk'))
console.log(`import: ${imported}, require: ${required.length} exports`)
JS
seen=$(node check.mjs)
echo "$seen"
[ "$seen" = 'import: ERR_MODULE_NOT_FOUND, require: 109 exports' ]
