import { type Styles, Text, View } from '@react-pdf/renderer'

/** Words that a reader's list of contents shows, and by which the file knows a heading. */
export function BrochureHeading({
  words,
  lines = words,
  style,
}: {
  words: string
  /** The words as they are set. */
  lines?: string
  style?: Styles[string]
}) {
  // The library's types know bookmarks for pages alone.
  const bookmark = { bookmark: words }
  return (
    <View {...bookmark} style={style}>
      <Text>{lines}</Text>
    </View>
  )
}
