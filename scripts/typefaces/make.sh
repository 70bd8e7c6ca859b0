#!/bin/sh
# Makes the Noto typefaces in internal/kit/typeset/fonts: what Debian's fonts-noto-core and the npm package
# @fontsource/noto-emoji bring, without hints and without what names and titles never hold. Needs
# apt-get install python3-fonttools python3-brotli; run it when a version below changes: scripts/typefaces/make.sh
set -eu
debian=20201225-1
emoji=5.3.2
out=$(cd "$(dirname "$0")/../../internal/kit/typeset/fonts" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download -qq "fonts-noto-core=$debian"
dpkg -x fonts-noto-core_*.deb noto
npm pack --silent "@fontsource/noto-emoji@$emoji" >/dev/null
tar xzf fontsource-noto-emoji-*.tgz

subset() { # file, characters, result
  /usr/bin/python3 -m fontTools.subset "$1" --no-hinting --layout-features='*' --drop-tables+=vhea,vmtx,STAT --unicodes="$2" --output-file="$out/$3"
}
# Latin, Greek and Cyrillic with all their extensions, marks that combine, punctuation and currencies.
european=U+0020-007E,U+00A0-052F,U+1AB0-1AFF,U+1C80-1C8F,U+1D00-1FFF,U+2000-20F0,U+2100-214F,U+25CC,U+2C60-2C7F,U+A640-A69F,U+A720-A7FF,U+FB00-FB06,U+FE20-FE2F
for weight in Regular Bold; do
  subset "noto/usr/share/fonts/truetype/noto/NotoSans-$weight.ttf" "$european" "NotoSans-$weight.ttf"
  for script in Arabic Armenian Devanagari Georgian Hebrew Thai; do
    subset "noto/usr/share/fonts/truetype/noto/NotoSans$script-$weight.ttf" '*' "NotoSans$script-$weight.ttf"
  done
done
# Without the digits and letters of key caps, which would come out as pictures.
subset package/files/noto-emoji-emoji-400-normal.woff2 U+00A9,U+00AE,U+200D,U+203C-1FFFFF NotoEmoji-Regular.ttf
cp package/LICENSE "$out/NotoEmoji.LICENSE"
sed '1s/.*/Copyright 2010, 2012-2020 Google LLC/' package/LICENSE >"$out/Noto.LICENSE"
ls -l "$out"
