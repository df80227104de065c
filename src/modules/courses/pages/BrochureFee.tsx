import { Link, StyleSheet, Text, View } from '@react-pdf/renderer'
import { brochure, coursePage } from '#words/course-page.ts'
import { colours } from '../../../ui/colours.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { Course } from '../rules.ts'
import { BrochureSection } from './BrochureSection.tsx'

/** The fee with its date, and where the current fee can be read. */
export function BrochureFee({
  course,
  address,
  asOn,
}: {
  course: Course
  address: string
  asOn: string
}) {
  return (
    <BrochureSection heading={brochure.feeHeading}>
      <View>
        <View style={styles.amounts}>
          <Text style={styles.price}>
            {formatRupees(course.price)}
            {'\u00a0\u00a0'}
            {course.realPrice !== course.price && (
              <Text style={styles.realPrice}>{formatRupees(course.realPrice)}</Text>
            )}
          </Text>
          {course.discount && <Text style={styles.discount}>{course.discount}</Text>}
        </View>
        <Text>{coursePage.termsLine}</Text>
        <Text style={styles.note}>
          {brochure.feeAsOn} {asOn}. {brochure.feeNote}
        </Text>
        <Link src={address} style={styles.address}>
          {address.replace(/^https?:\/\//, '')}
        </Link>
        <Text style={styles.note}>{coursePage.termsNote}</Text>
      </View>
    </BrochureSection>
  )
}

const styles = StyleSheet.create({
  amounts: { flexDirection: 'row', alignItems: 'center', gap: 12, marginTop: -6 },
  price: { fontSize: 28, fontWeight: 700, letterSpacing: -0.5, lineHeight: 1.25 },
  realPrice: {
    fontSize: 14,
    fontWeight: 400,
    letterSpacing: 0,
    color: colours.slate,
    textDecoration: 'line-through',
  },
  discount: {
    paddingTop: 4,
    paddingBottom: 3,
    paddingHorizontal: 7,
    borderRadius: 4,
    backgroundColor: colours.kumkum,
    color: colours.paper,
    fontSize: 9,
    fontWeight: 700,
    lineHeight: 1,
  },
  note: { marginTop: 3, fontSize: 8, lineHeight: 1.4, color: colours.slate },
  address: { fontSize: 9, color: colours.indigo, textDecoration: 'none' },
})
