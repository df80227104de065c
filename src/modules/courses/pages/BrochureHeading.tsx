import { type Styles, Text, View } from '@react-pdf/renderer'

/** A heading with a bookmark, by which the PDF is tagged. */
export function BrochureHeading({
  words,
  lines = words,
  style,
}: {
  words: string
  /** The printed text. */
  lines?: string
  style?: Styles[string]
}) {
  // The library's types allow bookmarks on pages only.
  const bookmark = { bookmark: words }
  return (
    <View {...bookmark} style={style}>
      <Text>{lines}</Text>
    </View>
  )
}
