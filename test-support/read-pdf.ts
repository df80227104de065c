import { inflateSync } from 'node:zlib'

/** `content` is what draws it, in the language of PDF. */
export type PdfPage = { lines: string[]; content: string }

/**
 * The text of each page of a PDF, a string for each printed line. Reads what PDFKit writes, not every PDF:
 * plain objects, and text by glyph numbers with a table of letters.
 */
export function readPdf(file: Buffer): PdfPage[] {
  const objects = readObjects(file)
  const reference = (text: string, key: string) => {
    const [, number = ''] = text.match(new RegExp(`/${key} (\\d+) 0 R`)) ?? []
    return objects.get(number) ?? { text: '', stream: '' }
  }
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\b/.test(text))
  return pages.map((page) => {
    const resources = reference(page.text, 'Resources').text
    const [, fonts = ''] = resources.match(/\/Font <<([^>]*)>>/) ?? []
    const letters = new Map<string, Map<string, string>>()
    for (const [, name = ''] of fonts.matchAll(/\/(F\d+) \d+ 0 R/g)) {
      letters.set(name, readLetters(reference(reference(fonts, name).text, 'ToUnicode').stream))
    }
    const content = reference(page.text, 'Contents').stream
    return { lines: readLines(content, letters), content }
  })
}

function readObjects(file: Buffer): Map<string, { text: string; stream: string }> {
  const whole = file.toString('latin1')
  const objects = new Map<string, { text: string; stream: string }>()
  for (const { 0: head, 1: number = '', index } of whole.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = index + head.length
    const text = whole.slice(start, whole.indexOf('\nendobj', start))
    const [, length] = text.match(/\/Length (\d+)/) ?? []
    const at = text.indexOf('stream\n')
    const isText = length && at >= 0 && !text.includes('/Subtype /') && !text.includes('/Length1')
    const bytes = file.subarray(start + at + 7, start + at + 7 + Number(length))
    const stream = !isText ? '' : text.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(number, {
      text: at < 0 ? text : text.slice(0, at),
      stream: stream.toString('latin1'),
    })
  }
  return objects
}

/** Glyph numbers to letters: ranges that list every glyph. */
function readLetters(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [offset, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + offset).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function readLines(content: string, letters: Map<string, Map<string, string>>): string[] {
  const lines: string[] = []
  let font = new Map<string, string>()
  for (const [, name, glyphRun] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = letters.get(name) ?? font
    if (glyphRun === undefined) continue
    const glyphs = [...glyphRun.matchAll(/<(\w+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    lines.push(glyphs.map((glyph) => font.get(glyph) ?? '?').join(''))
  }
  return lines
}
