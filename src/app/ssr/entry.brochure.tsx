import { Font, renderToBuffer } from '@react-pdf/renderer'
import { Brochure, type BrochureContents } from '../../modules/courses/pages/Brochure.tsx'
import { DocumentSheet } from '../../modules/ledger/documents/PaperSheet.tsx'
import type { DocumentContents } from '../../modules/ledger/documents/rules.ts'
import { renderTagged } from './tagged-pdf.ts'

for (const fontWeight of [400, 600, 700]) {
  Font.register({
    family: 'Anek Latin',
    src: `content/fonts/anek-latin-${fontWeight}.ttf`,
    fontWeight,
  })
}
// Names and technical words stay whole; only what is longer than a line may be torn.
Font.registerHyphenationCallback((word) =>
  word.length > 40 ? (word.match(/.{1,20}/gu) ?? []) : [word],
)

/** The brochure of a course as a PDF. */
export function renderBrochure(contents: BrochureContents): Promise<Buffer> {
  return renderTagged(<Brochure {...contents} course={settable(contents.course)} />)
}

/** A receipt, an invoice or a note as a PDF. */
export function renderDocument(contents: DocumentContents): Promise<Buffer> {
  return renderToBuffer(<DocumentSheet document={settable(contents)} />)
}

function settable<Contents>(contents: Contents): Contents {
  return JSON.parse(JSON.stringify(contents), (_key, value) =>
    typeof value === 'string' ? keepSettable(value) : value,
  )
}

/**
 * Our font has Latin letters and the signs of our pages. Anything else, an emoji or another script,
 * would come out as wrong letters, so it is left out.
 */
function keepSettable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/[\t\u2000-\u200a\u202f]/g, ' ')
    .replaceAll(/[^\n\u0020-\u017e\u1e08-\u1ef9\u2013-\u203a₹€™←→−★✓]/g, '')
}
