/** The part of PDFKit that is used; it has no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  type Content = { readonly content: unique symbol }
  type Structure = { add(child: Structure | Content): Structure }

  export default class PDFDocument extends Readable {
    constructor(options: object)
    addPage(options?: object): this
    struct(type: string, children?: Content[]): Structure
    addStructure(structure: Structure): this
    markStructureContent(type: string): Content
    markContent(tag: string): this
    endMarkedContent(): this
  }
}
