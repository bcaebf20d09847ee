#!/bin/sh
# Makes the pictures of the README.
set -eu
cd "$(dirname "$0")/.."
kit() { go run ./cmd/shogikit "$@" -q; }
kit diagram --view set --dpi 160 -o docs/set.png
for game in minishogi hasami animal dobutsu gorogoro tori; do
    kit diagram --view set --game "$game" --dpi 70 -o "docs/$game.png"
done
for style in pictogram kanji kanji1 letters animal; do
    kit diagram --view set --style "$style" --dpi 70 -o "docs/style-$style.png"
done
kit sheets --dpi 60 --board none -o docs/.sheets
mv docs/.sheets/shogi-1-faces.png docs/sheet-faces.png
mv docs/.sheets/shogi-2-rims.png docs/sheet-rims.png
kit sheets --dpi 60 --build net --board none -o docs/.sheets
mv docs/.sheets/shogi-7-nets.png docs/sheet-nets.png
rm -r docs/.sheets
