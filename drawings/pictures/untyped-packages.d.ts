declare module 'subset-font' {
  /** With `text` undefined and `keepAllGlyphs`, every glyph stays. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      targetFormat: 'truetype' | 'woff2'
      variationAxes?: Record<string, number | { min: number; max: number; default: number }>
      keepFeatures?: string[]
      keepAllGlyphs?: boolean
      glyphNames?: boolean
      noHinting?: boolean
      dropTables?: string[]
    },
  ): Promise<Buffer>
}
