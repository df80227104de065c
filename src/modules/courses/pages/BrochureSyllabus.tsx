import { Canvas, StyleSheet, Text, View } from '@react-pdf/renderer'
import { coursePage } from '#texts/course-page.ts'
import { colours } from '../../../ui/colours.ts'
import { BrochureSection } from './BrochureSection.tsx'

/** More steps than these are split over pages. */
const stepsOfAPage = 24

/** The syllabus as on the course page: one kolam line that loops around a dot for every step. */
export function BrochureSyllabus({ syllabus }: { syllabus: string[] }) {
  const last = syllabus.length - 1
  return (
    <BrochureSection heading={coursePage.syllabusHeading} whole={syllabus.length <= stepsOfAPage}>
      {syllabus.map((step, index) => (
        <View key={step} style={styles.step} wrap={false}>
          <Canvas
            style={styles.loop}
            paint={(painter, width, height) => {
              drawLoop(painter, { width, height }, { first: index === 0, last: index === last })
              return null
            }}
          />
          <Text style={styles.text}>{step}</Text>
          <Text style={styles.length}>{coursePage.syllabusItemLength}</Text>
        </View>
      ))}
    </BrochureSection>
  )
}

/** PDFKit commands for a loop. */
type Painter = {
  moveTo(x: number, y: number): Painter
  bezierCurveTo(ax: number, ay: number, bx: number, offset: number, x: number, y: number): Painter
  lineWidth(width: number): Painter
  circle(x: number, y: number, radius: number): Painter
  stroke(colour: string): Painter
  fill(colour: string): Painter
}

/** The line leaves a crossing, passes the dot on both sides and meets the next crossing. */
function drawLoop(
  painter: Painter,
  { width, height }: { width: number; height: number },
  { first, last }: { first: boolean; last: boolean },
) {
  const middle = width / 2
  const top = first ? height * 0.14 : 0
  const bottom = last ? height * 0.86 : height
  for (const side of [width * 1.07, width * -0.07]) {
    painter
      .moveTo(middle, top)
      .bezierCurveTo(
        side,
        first ? top : height * 0.28,
        side,
        last ? bottom : height * 0.72,
        middle,
        bottom,
      )
  }
  painter.lineWidth(1.1).stroke(colours.indigo)
  painter.circle(middle, height / 2, 2).fill(colours.marigold)
}

const styles = StyleSheet.create({
  step: { flexDirection: 'row', alignItems: 'center' },
  loop: { width: 13, alignSelf: 'stretch', marginRight: 11 },
  text: { flex: 1, paddingVertical: 2.25, fontWeight: 600 },
  length: { width: 60, textAlign: 'right', fontSize: 9, color: colours.slate },
})
