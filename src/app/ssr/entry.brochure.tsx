import layOut from '@react-pdf/layout'
import draw from '@react-pdf/render'
import { type DocumentProps, Font, pdf, renderToBuffer } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ReactElement } from 'react'
import { CertificateSheet } from '../../modules/certificates/pages/CertificateSheet.tsx'
import { Brochure } from '../../modules/courses/pages/Brochure.tsx'
import { DocumentSheet } from '../../modules/ledger/documents/DocumentSheet.tsx'
import type { BrochureEntry } from './renderer.ts'

// The library's types lack these inputs, and that its outputs can be changed.
const lay = layOut as unknown as (document: object, fonts: typeof Font) => Promise<Node>
const paint = draw as unknown as (file: PDFDocument, laidOut: Node) => void

/** The layout tree, as far as it is used here. */
type Node = {
  type: string
  props?: { bookmark?: unknown; fixed?: boolean; paint?: () => null }
  box?: object
  style?: object
  children?: Node[]
}

/**
 * Makes a tagged PDF: bookmarked text is a heading, the first of them that of the document; other text is a
 * paragraph, in source order. Rules, backgrounds and pictures are artifacts. react-pdf draws with PDFKit,
 * which supports tags.
 */
async function renderTagged(element: ReactElement<DocumentProps>): Promise<Buffer> {
  const { document } = pdf(element).container
  const { language, pdfVersion, title, author, subject, keywords, creator, producer } =
    document.props as DocumentProps
  const file = new PDFDocument({
    tagged: true,
    lang: language,
    pdfVersion,
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Keywords: keywords,
      Creator: creator,
      Producer: producer,
    },
  })
  const chunks: Buffer[] = []
  file.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise((resolve, reject) => file.once('end', resolve).once('error', reject))
  const laidOut = await lay(document, Font)
  tag(laidOut, file)
  paint(file, laidOut)
  await finished
  return Buffer.concat(chunks)
}

/** Every page starts as an artifact, which each text interrupts. */
function tag(laidOut: Node, file: PDFDocument) {
  const whole = file.struct('Document')
  file.addStructure(whole)
  const addPage = file.addPage.bind(file)
  file.addPage = (options) => addPage(options).markContent('Artifact')
  let heading = 'H1'
  const tagNodes = (node: Node, isNamed: boolean): Node[] => {
    // Page footers would be read in the middle of the text.
    if (node.props?.fixed) return [node]
    if (node.type !== 'TEXT') {
      const namedIsNamed = isNamed || node.props?.bookmark !== undefined
      if (node.children)
        node.children = node.children.flatMap((child) => tagNodes(child, namedIsNamed))
      return [node]
    }
    const kind = isNamed ? heading : 'P'
    if (isNamed) heading = 'H2'
    return [
      whileDrawing(() => {
        file.endMarkedContent()
        whole.add(file.struct(kind, [file.markStructureContent(kind)]))
      }),
      node,
      whileDrawing(() => file.endMarkedContent().markContent('Artifact')),
    ]
  }
  tagNodes(laidOut, false)
}

/** An empty canvas whose paint callback runs in drawing order. */
function whileDrawing(act: () => unknown): Node {
  const paint = () => {
    act()
    return null
  }
  return {
    type: 'CANVAS',
    props: { paint },
    box: { top: 0, left: 0, width: 1, height: 1 },
    style: {},
  }
}

for (const fontWeight of [400, 600, 700]) {
  Font.register({
    family: 'Anek Latin',
    src: `content/fonts/anek-latin-${fontWeight}.ttf`,
    fontWeight,
  })
}
// Words stay whole; only one longer than a line is broken.
Font.registerHyphenationCallback((word) =>
  word.length > 40 ? (word.match(/.{1,20}/gu) ?? []) : [word],
)

export const print: BrochureEntry['print'] = (order, logo) => {
  if ('document' in order)
    return renderToBuffer(<DocumentSheet document={settable(order.document)} logo={logo} />)
  if ('certificate' in order)
    return renderTagged(<CertificateSheet {...settable(order.certificate)} logo={logo} />)
  const { course, ...contents } = order.brochure
  return renderTagged(<Brochure {...contents} course={settable(course)} logo={logo} />)
}

function settable<Contents>(contents: Contents): Contents {
  return JSON.parse(JSON.stringify(contents), (_key, value) =>
    typeof value === 'string' ? keepSettable(value) : value,
  )
}

/**
 * Our font has Latin letters and the signs of our pages. Other characters, such as emoji, would print as
 * wrong letters, so they are removed.
 */
function keepSettable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/[\t\u2000-\u200a\u202f]/g, ' ')
    .replaceAll(/[^\n\u0020-\u017e\u1e08-\u1ef9\u2013-\u203a₹€™←→−★✓]/g, '')
}
