import { micromark } from 'micromark'

/** Texts of several paragraphs, with bold and italic words, links and lists. The page shows them as HTML. */
export const isMarkdownSlot = (slot: string) =>
  /^(?:legal\.\w+\.sections\.\d+\.paragraphs\.\d+|about\.about\.(?:mission|vision)\.text|about\.everyReason\.\d+\.text)$/.test(
    slot,
  )

/**
 * The HTML of a text. HTML in the text is escaped; links lead to a page, a site, an e-mail address or a phone, never to
 * a script. Values in braces stay as they are, in links too.
 */
export function renderMarkdown(text: string): string {
  return micromark(text)
    .replaceAll(/%7B(\w+)%7D/g, '{$1}')
    .trim()
}

/** Code that escapes a value in the HTML of a Markdown text; the build writes it into the scripts. */
export const escapeValue = (expression: string) =>
  `(${expression}+'').replace(/[<&"]/g,sign=>'&#'+sign.charCodeAt()+';')`
