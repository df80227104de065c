/**
 * Makes `content/fonts/anek-latin.woff2`, the one font file of the product: Anek Latin (SIL OFL 1.1),
 * weights 400 to 750, Latin letters, the rupee sign and the few signs our pages use.
 *
 * The npm package keeps the rupee in its second file and the family has no arrows, tick or star, so
 * both files are opened as XML, the rupee moved over and the signs drawn in the family's own stroke.
 * Needs Debian's `fonttools` (the `ttx` command) and `python3-brotli`; the result is committed.
 *
 * Run: `npm run --prefix drawings subset-font`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { drawnSigns, glyphXml } from './font-signs.ts'

const source = 'drawings/node_modules/@fontsource-variable/anek-latin/files'
const target = 'content/fonts/anek-latin.woff2'
const weights = { wght: { min: 400, max: 750, default: 400 } }
const features = ['ccmp', 'kern', 'liga', 'mark', 'tnum']
const largestFile = 32_000

const basicLatin = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 0x20 + i))
const latin1Letters = String.fromCodePoint(...Array.from({ length: 64 }, (_, i) => 0xc0 + i))
const punctuation = '\u00a0·×©®°£–—‘’“”•…€™−'

const folder = mkdtempSync(join(tmpdir(), 'anek-'))
try {
  const latin = await instance('latin', basicLatin + latin1Letters + punctuation)
  const rupee = await instance('latin-ext', '₹')
  const whole = join(folder, 'whole.ttf')
  writeFileSync(join(folder, 'whole.ttx'), graft(latin, rupee))
  execFileSync('ttx', ['-q', '--no-recalc-timestamp', '-o', whole, join(folder, 'whole.ttx')])
  const woff2 = await subsetFont(readFileSync(whole), undefined, {
    keepAllGlyphs: true,
    keepFeatures: features,
    targetFormat: 'woff2',
  })
  if (woff2.length > largestFile) throw new Error(`${woff2.length} bytes: above ${largestFile}`)
  writeFileSync(target, woff2)
  console.log(`${target}: ${woff2.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}

/** One of the package's files, cut to `text` and to our weights, as fontTools XML. */
async function instance(part: 'latin' | 'latin-ext', text: string): Promise<string> {
  const file = readFileSync(`${source}/anek-latin-${part}-wght-normal.woff2`)
  const ttf = await subsetFont(file, text, {
    targetFormat: 'truetype',
    variationAxes: weights,
    keepFeatures: features,
    glyphNames: true,
    noHinting: true,
    // Widths then vary by gvar alone, which lets a glyph be added without touching HVAR's store.
    dropTables: ['HVAR', 'STAT'],
  })
  const path = join(folder, `${part}.ttf`)
  writeFileSync(path, ttf)
  execFileSync('ttx', ['-q', '-o', `${path}.xml`, path])
  return readFileSync(`${path}.xml`, 'utf8')
}

/** `base` with the rupee of `other` and the drawn signs added to each table that lists glyphs. */
function graft(base: string, other: string): string {
  const rupee = {
    name: 'uni20B9',
    code: 0x20b9,
    width: find(other, /<mtx name="uni20B9".*\/>/),
    outline: find(other, /<TTGlyph name="uni20B9"[\s\S]*?<\/TTGlyph>/),
    variations: find(other, /<glyphVariations glyph="uni20B9">[\s\S]*?<\/glyphVariations>/),
  }
  const added = [rupee, ...drawnSigns.map(glyphXml)]
  const each = (line: (glyph: (typeof added)[number]) => string) => added.map(line).join('\n')
  const named = base
    .replace('</GlyphOrder>', `${each((g) => `<GlyphID name="${g.name}"/>`)}</GlyphOrder>`)
    .replace('</hmtx>', `${each((g) => g.width)}</hmtx>`)
    .replace('</glyf>', `${each((g) => g.outline)}</glyf>`)
    .replace('</gvar>', `${each((g) => g.variations)}</gvar>`)
  const codes = each((g) => `<map code="0x${g.code.toString(16)}" name="${g.name}"/>`)
  return named.replaceAll(/<\/cmap_format_(4|12)>/g, `${codes}</cmap_format_$1>`)
}

function find(xml: string, pattern: RegExp): string {
  const found = xml.match(pattern)
  if (!found) throw new Error(`${pattern} is not in the font`)
  return found[0]
}
