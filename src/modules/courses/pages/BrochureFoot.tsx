import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { brochure } from '#words/course-page.ts'
import { institute } from '../../../../content/institute.ts'
import { colours } from '../../../ui/colours.ts'

/** The foot of every page: institute, course, page number. */
export function BrochureFoot({ title }: { title: string }) {
  return (
    <View fixed style={styles.foot}>
      <Text>{`${institute.name}  ·  ${title}`}</Text>
      <Text
        render={({ pageNumber, totalPages }) => `${pageNumber} ${brochure.pageOf} ${totalPages}`}
      />
    </View>
  )
}

const styles = StyleSheet.create({
  foot: {
    position: 'absolute',
    left: 54,
    right: 54,
    // Not from the bottom: the library loses elements placed from there under a line height.
    top: 800,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: colours.slate,
  },
})
