/**
 * Makes `content/fonts/anek-latin-400.ttf`, `-600` and `-700`: our font at three fixed weights, for
 * brochures and for the pictures of shared links, whose libraries read no variable fonts. They come
 * from the file the pages use, with the accented letters added that no page needs but a name may.
 *
 * Needs Debian's `fonttools` (`pyftmerge` and `ttx`); the results are committed.
 *
 * Run: `npm run --prefix drawings brochure-fonts`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const ours = 'content/fonts/anek-latin.woff2'
const family = 'drawings/node_modules/@fontsource-variable/anek-latin/files/anek-latin'
const weights = { 400: 'Regular', 600: 'SemiBold', 700: 'Bold' }

const latin1Signs = '¡¢¤¥¦§¨ª«¬¯±²³´µ¶¸¹º»¼½¾¿†‡‚„‹›'
const accented = range(0x100, 0x17f) + range(0x1e00, 0x1eff)

/** The same input gives the same bytes: no hour of making is written into them. */
const env = { ...process.env, SOURCE_DATE_EPOCH: '0' }

const folder = mkdtempSync(join(tmpdir(), 'anek-'))
try {
  for (const [weight, style] of Object.entries(weights)) {
    const merged = join(folder, 'merged.ttf')
    const parts = [
      await part(ours, undefined, Number(weight)),
      await part(`${family}-latin-wght-normal.woff2`, latin1Signs, Number(weight)),
      await part(`${family}-latin-ext-wght-normal.woff2`, accented, Number(weight)),
    ]
    execFileSync('pyftmerge', [`--output-file=${merged}`, ...parts], { env })
    rename(merged, style, `content/fonts/anek-latin-${weight}.ttf`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** A file of the family at one weight, with the letters of `text`, or all it has. */
async function part(file: string, text: string | undefined, weight: number): Promise<string> {
  const ttf = await subsetFont(readFileSync(file), text, {
    keepAllGlyphs: text === undefined,
    keepFeatures: ['ccmp', 'kern', 'liga', 'mark'],
    noHinting: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  const path = join(folder, `${text?.length ?? 'all'}.ttf`)
  writeFileSync(path, ttf)
  return path
}

/** A cut weight keeps the names of the variable font; programs that pick a font go by names. */
function rename(font: string, style: string, target: string) {
  const names = join(folder, 'names.ttx')
  execFileSync('ttx', ['-q', '-f', '-t', 'name', '-o', names, font])
  const renamed = readFileSync(names, 'utf8')
    .replaceAll('AnekLatinMedium-Regular', `AnekLatin-${style}`)
    .replaceAll('Anek Latin Medium Regular', `Anek Latin ${style}`)
    .replaceAll('Anek Latin Medium', 'Anek Latin')
    .replaceAll(/^( +)Regular$/gm, `$1${style}`)
  writeFileSync(names, renamed)
  execFileSync('ttx', ['-q', '-f', '--no-recalc-timestamp', '-m', font, '-o', target, names])
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
