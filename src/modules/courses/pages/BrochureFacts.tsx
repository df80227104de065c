import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { factLabels, factsHeading } from '#words/course-facts.ts'
import { coursePage } from '#words/course-page.ts'
import { starts as words } from '#words/starts.ts'
import { colours } from '../../../ui/colours.ts'
import type { Start } from '../../batches/contract.ts'
import { readFacts } from '../facts/rules.ts'
import { describeFact } from '../facts/words.ts'
import type { Course } from '../rules.ts'
import { BrochureSection } from './BrochureSection.tsx'

/** Those of the course page that decide whether somebody can join; there is room for no more. */
const printedFacts = ['teacher', 'mode', 'before'] as const
const mostStarts = 3

/** Key details of a course, its next starts and its tools. */
export function BrochureFacts({ course, starts }: { course: Course; starts: readonly Start[] }) {
  const facts = readFacts(course.facts)
  const rows = [
    ...printedFacts.map((name) => ({ label: factLabels[name], text: describeFact(facts, name) })),
    ...starts.slice(0, mostStarts).map((start, index) => ({
      label: index === 0 ? words.heading : '',
      text: describeStart(start),
    })),
    { label: coursePage.languagesHeading, text: course.languages.join(' · ') },
  ]
  return (
    <BrochureSection heading={factsHeading} whole>
      {rows
        .filter(({ text }) => text)
        .map(({ label, text }) => (
          <View key={label + text} style={styles.row} wrap={false}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.text}>{text}</Text>
          </View>
        ))}
    </BrochureSection>
  )
}

/** “Mon 30 Nov · Mon, Wed, Fri, 7 pm to 9 pm · Online” */
function describeStart(start: Start): string {
  const { startsOn, mode } = start
  return [words.day(startsOn, startsOn), words.hours(start), words.mode[mode]].join(' · ')
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row' },
  label: { width: 122, paddingRight: 10, color: colours.slate },
  text: { flex: 1 },
})
