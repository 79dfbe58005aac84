#!/bin/sh
# Makes the two faces of the shop from those of Fontsource 5.3.0 (decision 32). Needs fonttools and its brotli:
#   apt-get install fonttools python3-brotli; apps/web/app/fonts/cut.sh
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
features=kern,liga,calt,ccmp,locl,mark,mkmk,lnum,tnum,pnum

# NAME WEIGHTS: the Latin file of a face, with these weights alone and without features that nobody asks for.
cut_face() {
  npm pack --silent --pack-destination "$work" "@fontsource-variable/$1@5.3.0" > /dev/null
  tar -xzf "$work/fontsource-variable-$1-5.3.0.tgz" -C "$work"
  fonttools varLib.instancer -q "$work/package/files/$1-latin-wght-normal.woff2" "wght=$2" -o "$work/$1.ttf"
  pyftsubset "$work/$1.ttf" --unicodes='*' --layout-features="$features" \
    --name-IDs=0,1,2,3,4,5,6,13,14 --output-file="$work/$1.cut.ttf"
  cp "$work/package/LICENSE" "$1.LICENSE.txt"
}

cut_face roboto 400:700
cut_face playfair-display 400:500
# Its licence reserves the name "Playfair Display" for the whole face.
python3 - "$work" << 'END'
import sys
from fontTools.ttLib import TTFont

for name in ('roboto', 'playfair-display'):
    font = TTFont(f'{sys.argv[1]}/{name}.cut.ttf', recalcTimestamp=False)
    if name == 'playfair-display':
        # All but the copyright.
        for record in (record for record in font['name'].names if record.nameID != 0):
            text = record.toUnicode().replace('Playfair Display', 'Shop Heading')
            record.string = text.replace('PlayfairDisplay', 'ShopHeading')
    font.flavor = 'woff2'
    font.save(f'{name}.woff2')
END
