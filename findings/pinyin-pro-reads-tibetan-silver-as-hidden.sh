#!/bin/sh
# pinyin-pro 3.29.4: 藏银, Tibetan silver, is read cáng yín instead of zàng yín; so are other words with Tibet's 藏.
#
# Behaviour: 西藏 and 藏族 are read zàng, as they are in its dictionary; 藏银, 藏饰 and 藏香, words of the trade, are not in it, and get
# the commoner reading of the character, cáng (to hide).
# Why it matters: an index by pinyin finds none of these goods for `zangyin` or `zangxiang`, which is what people type.
# The output seen: 西藏 xī zàng, 藏族 zàng zú, 藏银 cáng yín, 藏饰 cáng shì, 藏香 cáng xiāng.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit pinyin-pro@3.29.4
cat >check.mjs <<'JS'
import { pinyin } from 'pinyin-pro'
console.log(['西藏', '藏族', '藏银', '藏饰', '藏香'].map((word) => `${word} ${pinyin(word)}`).join(', '))
JS
seen=$(node check.mjs)
echo "$seen"
[ "$seen" = '西藏 xī zàng, 藏族 zàng zú, 藏银 cáng yín, 藏饰 cáng shì, 藏香 cáng xiāng' ]
