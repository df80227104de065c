import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { factLabels, factsHeading } from '#words/course-facts.ts'
import { brochure } from '#words/course-page.ts'
import { starts as words } from '#words/starts.ts'
import { colours } from '../../../ui/colours.ts'
import type { Start } from '../../batches/contract.ts'
import { readClassHours } from '../../batches/rules.ts'
import { readFacts } from '../facts/rules.ts'
import { describeFact } from '../facts/words.ts'
import type { Course } from '../rules.ts'
import { BrochureSection } from './BrochureSection.tsx'

/** Those of the course page that somebody needs before joining; the achievements say what is built. */
const printedFacts = ['teacher', 'mode', 'taughtIn', 'weeklyHours', 'before', 'bring'] as const

/** Key details of the course, and its next starts. */
export function BrochureFacts({ course, starts }: { course: Course; starts: readonly Start[] }) {
  const facts = readFacts(course.facts)
  const classHours = readClassHours(starts)
  const factRows = printedFacts.flatMap((name) => {
    const text = describeFact(facts, name, classHours)
    return text ? [{ label: factLabels[name], text }] : []
  })
  const startRows = starts.slice(0, mostStarts).map((start) => ({
    label: words.start(start, start.startsOn),
    text: `${words.hours(start)} · ${words.mode[start.mode]}`,
  }))
  return (
    <>
      <Rows heading={factsHeading} rows={factRows} />
      <Rows heading={words.heading} rows={startRows} note={brochure.startsNote} />
    </>
  )
}

const mostStarts = 3

type Row = { label: string; text: string }

function Rows({ heading, rows, note }: { heading: string; rows: Row[]; note?: string }) {
  return (
    <BrochureSection heading={heading} whole>
      {rows.map(({ label, text }) => (
        <View key={label + text} style={styles.row} wrap={false}>
          <Text style={styles.label}>{label}</Text>
          <Text style={styles.text}>{text}</Text>
        </View>
      ))}
      {rows.length > 0 && note && <Text style={styles.note}>{note}</Text>}
    </BrochureSection>
  )
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', lineHeight: 1.4 },
  label: { width: 122, paddingRight: 10, color: colours.slate },
  text: { flex: 1 },
  note: { marginTop: 3, fontSize: 8, lineHeight: 1.4, color: colours.slate },
})
