import { Link, StyleSheet, Text, View } from '@react-pdf/renderer'
import { contact, contactLines, openingHours } from '#words/contact.ts'
import { brochure } from '#words/course-page.ts'
import { colours } from '../../../ui/colours.ts'

/** Address, phone and e-mail of the institute. */
export function BrochureReach() {
  const [name, ...lines] = contact.addressLines
  const map = contactLines.find(({ kind }) => kind === 'location')
  return (
    <View style={styles.panel} wrap={false}>
      <View style={styles.ground} />
      <Text style={styles.heading}>{brochure.reachHeading}</Text>
      <View style={styles.address}>
        <Text style={styles.strong}>{name}</Text>
        {lines.map((line) => (
          <Link key={line} src={map?.href} style={styles.place}>
            {line}
          </Link>
        ))}
      </View>
      <View style={styles.ways}>
        {contactLines
          .filter((line) => line !== map)
          .map(({ kind, label, value, href }) => (
            <View key={kind} style={styles.way}>
              <Text style={styles.label}>{label}</Text>
              <Link src={href} style={styles.link}>
                {value}
              </Link>
            </View>
          ))}
        {openingHours.map(({ days, hours }) => (
          <View key={days} style={styles.way}>
            <Text style={styles.label}>{days}</Text>
            <Text>{hours}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  panel: { flexDirection: 'row', marginTop: 'auto', fontSize: 9.5 },
  // Reaches beyond the page, which cuts it off.
  ground: {
    position: 'absolute',
    top: -20,
    left: -54,
    width: 600,
    height: 300,
    backgroundColor: colours.sand,
  },
  heading: { width: 138, paddingRight: 16, fontSize: 11, fontWeight: 700, lineHeight: 1.3 },
  address: { width: 122, paddingRight: 10 },
  strong: { fontWeight: 600 },
  place: { color: colours.ink, textDecoration: 'none' },
  ways: { flex: 1 },
  way: { flexDirection: 'row' },
  label: { width: 91, color: colours.slate },
  link: { color: colours.indigo, textDecoration: 'none' },
})
