#!/bin/sh
# opencc-js 1.4.2: characters that are variants, not traditional forms, stay as they are, whatever the text is converted from.
#
# Behaviour: of 琺瑯 only the first character is simplified (珐瑯, where dictionaries write 珐琅); 玉珮 and 瑠璃 stay (玉佩, 琉璃);
# 鍾馗 becomes 锺馗, where the usual form is 钟馗. Taiwan, Hong Kong and Japan as the source change nothing.
# Why it matters: a search that folds scripts with it finds nothing for words that shoppers in Taiwan and Hong Kong type for
# enamel, jade pendants and glass, although the goods are there.
# The output seen: 珐瑯 玉珮 锺馗 瑠璃, four times.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit opencc-js@1.4.2
cat >check.mjs <<'JS'
import { Converter } from 'opencc-js'
const WORDS = ['琺瑯', '玉珮', '鍾馗', '瑠璃']
for (const from of ['t', 'tw', 'hk', 'jp']) {
  const convert = Converter({ from, to: 'cn' })
  console.log(WORDS.map((word) => convert(word)).join(' '))
}
JS
seen=$(node check.mjs)
echo "$seen"
[ "$(echo "$seen" | sort | uniq -c | tr -s ' ')" = ' 4 珐瑯 玉珮 锺馗 瑠璃' ]
