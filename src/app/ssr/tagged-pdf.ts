import layOut from '@react-pdf/layout'
import draw from '@react-pdf/render'
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ReactElement } from 'react'

// Their types leave out what they are given, and that what they give can be changed.
const lay = layOut as unknown as (document: object, fonts: typeof Font) => Promise<Node>
const paint = draw as unknown as (file: PDFDocument, laidOut: Node) => void

/** What is laid out, as far as it matters here. */
type Node = {
  type: string
  props?: { bookmark?: unknown; fixed?: boolean; paint?: () => null }
  box?: object
  style?: object
  children?: Node[]
}

/**
 * A document as a PDF that says what its words are: what a bookmark names is a heading, the first of them
 * that of the whole, other words are paragraphs, in the order in which they stand in the source. Rules,
 * grounds and pictures are decoration. The library draws; PDFKit, which it draws with, knows the tags.
 */
export async function renderTagged(element: ReactElement<DocumentProps>): Promise<Buffer> {
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

/** Every page begins as decoration, which each text interrupts for itself. */
function tag(laidOut: Node, file: PDFDocument) {
  const whole = file.struct('Document')
  file.addStructure(whole)
  const addPage = file.addPage.bind(file)
  file.addPage = (options) => addPage(options).markContent('Artifact')
  let heading = 'H1'
  const tagNodes = (node: Node, isNamed: boolean): Node[] => {
    // What stands at the foot of every page would be read in the middle of the words.
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

/** A canvas of no size, which is asked to paint when its turn comes. */
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
