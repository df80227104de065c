import { StyleSheet, type Styles, Text, View } from '@react-pdf/renderer'
import { Children, type ReactNode } from 'react'
import { colours } from '../../../ui/colours.ts'

/**
 * A heading in the margin with its parts. Page breaks never split a part, nor the heading from the first
 * two; `whole` keeps all of them together. Nothing without parts.
 */
export function BrochureSection({
  heading,
  whole = false,
  children,
}: {
  heading: string
  whole?: boolean
  children: ReactNode
}) {
  const [first, second, ...others] = Children.toArray(children)
  if (!first) return null
  return (
    <View style={styles.section} wrap={!whole}>
      <View style={styles.parts} wrap={false}>
        <BrochureHeading label={heading} style={styles.heading} />
        {first}
        {second}
      </View>
      <View style={styles.parts}>{others}</View>
    </View>
  )
}

/** A heading with a bookmark, by which the PDF is tagged. */
export function BrochureHeading({
  label,
  lines = label,
  style,
}: {
  label: string
  /** The printed text. */
  lines?: string
  style?: Styles[string]
}) {
  // The library's types allow bookmarks on pages only.
  const bookmark = { bookmark: label }
  return (
    <View {...bookmark} style={style}>
      <Text>{lines}</Text>
    </View>
  )
}

const column = 138

const styles = StyleSheet.create({
  section: { marginBottom: 16, paddingTop: 9, borderTop: `0.75pt solid ${colours.line}` },
  parts: { marginLeft: column },
  heading: {
    position: 'absolute',
    left: -column,
    width: column - 16,
    fontSize: 11,
    fontWeight: 700,
    lineHeight: 1.3,
  },
})
