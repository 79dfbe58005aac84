#!/bin/sh
# Node.js 24.21.0 (ICU 78.3): Intl.Collator('zh') sorts 长沙 (Chángshā) under zh, and 重庆 (Chóngqìng) under ch.
#
# Behaviour: the order is by one reading for each character, whatever the word. 长 is filed as zhǎng, so 长沙 stands between 张家界
# (Zhāngjiājiè) and 中山 (Zhōngshān), while 常州 (Chángzhōu) opens the list. 重 is filed as chóng, which suits 重庆; 厦 as xià, so 厦门
# (Xiàmén) is right and 大厦 would not be.
# Why it matters: a list of cities that looks sorted by sound hides the capital of Hunan where nobody looks for it. Lists of places
# need their own readings.
# The output seen: 常州 成都 重庆 厦门 西安 张家界 长沙 中山.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit node@24.21.0
cat >check.mjs <<'JS'
const CITIES = ['重庆', '成都', '长沙', '常州', '中山', '张家界', '厦门', '西安']
console.log(CITIES.toSorted(new Intl.Collator('zh').compare).join(' '))
JS
seen=$(node_modules/node/bin/node check.mjs)
echo "$seen"
[ "$seen" = '常州 成都 重庆 厦门 西安 张家界 长沙 中山' ]
