import { micromark } from 'micromark'

/** Texts of several paragraphs, with bold and italic words, links and lists. The page shows them as HTML. */
export const isMarkdownSlot = (slot: string) =>
  /^(?:legal\.\w+\.sections\.\d+\.paragraphs\.\d+|about\.about\.(?:mission|vision)\.text|about\.everyReason\.\d+\.text)$/.test(
    slot,
  )

/**
 * The HTML of a text. HTML in it is text, and a link leads to a page or a site, an e-mail address or a phone, never to a
 * script. Values in braces stay as they are, in links too.
 */
export function renderMarkdown(text: string): string {
  return micromark(text)
    .replaceAll(/%7B(\w+)%7D/g, '{$1}')
    .trim()
}

/** Around a value in the HTML of a Markdown text: what it holds is text, too. The build writes it into the code. */
export const escapeValue = (expression: string) =>
  `(${expression}+'').replace(/[<&"]/g,sign=>'&#'+sign.charCodeAt()+';')`
