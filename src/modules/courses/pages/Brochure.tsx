import { Document, Image, Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { batchTimes } from '#texts/batch-times.ts'
import { courseClaims } from '#texts/claims.ts'
import { contact, contactLines, openingHours } from '#texts/contact.ts'
import { factLabels, factsHeading } from '#texts/course-facts.ts'
import { brochure, courseAchievements, courseCounted, coursePage } from '#texts/course-page.ts'
import { inWords } from '#texts/institute.ts'
import { institute } from '../../../../content/institute.ts'
import type { Language } from '../../../../content/languages.ts'
import { balanceLines } from '../../../ui/balance-lines.ts'
import { colours } from '../../../ui/colours.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { DocumentLogo, type PrintedLogo } from '../../../ui/PrintedLogo.tsx'
import type { Start } from '../../batches/contract.ts'
import { readFacts } from '../facts/rules.ts'
import { describeFact } from '../facts/texts.ts'
import type { Course } from '../rules.ts'
import { BrochureHeading, BrochureSection } from './BrochureSection.tsx'
import { BrochureSyllabus } from './BrochureSyllabus.tsx'

export type BrochureContents = {
  course: Course
  /** Those of the course that are on sale, the next first. */
  starts: readonly Start[]
  /** The cover in the proportion 8:5, as SVG, PNG or JPEG. */
  cover: Buffer
  /** The address of the course's page, with its origin. */
  address: string
  /** The date of the fee. */
  asOn: string
  language: Language
}

/** The brochure of a course on A4: headings in a narrow column, the content beside it. */
export function Brochure({
  course,
  starts,
  cover,
  address,
  asOn,
  language,
  logo,
}: BrochureContents & { logo: PrintedLogo | undefined }) {
  const title = setTitle(course.title)
  return (
    <Document
      title={course.title}
      author={institute.name}
      subject={course.description}
      keywords={course.languages.join(', ')}
      creator={institute.name}
      producer={institute.name}
      language={language.locale}
      pdfVersion="1.7"
    >
      <Page size="A4" style={styles.page}>
        <Cover picture={cover} height={title.lines.length > 1 ? 116 : 146} />
        <CourseOpening title={title} description={course.description} logo={logo} />
        <Fee course={course} address={address} asOn={asOn} />
        <Facts course={course} starts={starts} />
        <Figures />
        <Achievements />
        <BrochureSyllabus syllabus={course.syllabus} />
        <Questions faqs={course.faqs} />
        <Reach />
        <Foot title={course.title} />
      </Page>
    </Document>
  )
}

/** A band over the upper edge, from the middle of the picture. */
function Cover({ picture, height }: { picture: Buffer; height: number }) {
  return (
    <View style={[styles.cover, { height }]}>
      <Image src={picture} style={[styles.picture, { top: (height - pictureHeight) / 2 }]} />
    </View>
  )
}

function CourseOpening({
  title,
  description,
  logo,
}: {
  title: Title
  description: string
  logo: PrintedLogo | undefined
}) {
  return (
    <View style={styles.opening}>
      <View style={styles.brand}>
        {logo ? (
          <DocumentLogo logo={logo} room={{ width: 124, height: 40 }} below={8} />
        ) : (
          <Image src="content/pictures/mark.svg" style={styles.mark} />
        )}
        {!logo?.hasName && <Text style={styles.name}>{institute.name}</Text>}
        <Text style={styles.tagline}>{inWords.tagline}</Text>
      </View>
      <View style={styles.introduction}>
        <BrochureHeading
          label={title.lines.join(' ')}
          lines={title.lines.join('\n')}
          style={{ ...styles.title, fontSize: title.size }}
        />
        <Text style={styles.description}>{tieLastWords(description)}</Text>
      </View>
    </View>
  )
}

type Title = { size: number; lines: string[] }

/** Two lines at the large size, otherwise as many as needed at the smaller one. */
function setTitle(title: string): Title {
  const large = balanceLines(title, 22)
  return large.length <= 2
    ? { size: 34, lines: large }
    : { size: 27, lines: balanceLines(title, 30) }
}

/** Keeps the last words of a paragraph together, so that its last line is not one short word. */
function tieLastWords(text: string): string {
  return text.trimEnd().replace(/.{0,16}$/u, (end) => end.replaceAll(' ', '\u00a0'))
}

/** The fee with its date, and where the current fee can be read. */
function Fee({ course, address, asOn }: Pick<BrochureContents, 'course' | 'address' | 'asOn'>) {
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
        <Text style={styles.feeNote}>
          {brochure.feeAsOn} {asOn}. {brochure.feeNote}
        </Text>
        <Link src={address} style={styles.courseAddress}>
          {address.replace(/^https?:\/\//, '')}
        </Link>
        <Text style={styles.feeNote}>{coursePage.termsNote}</Text>
      </View>
    </BrochureSection>
  )
}

/** Those of the course page that decide whether somebody can join; there is room for no more. */
const printedFacts = ['teacher', 'mode', 'before'] as const
const mostStarts = 3

/** Key details of a course, its next starts and its tools. */
function Facts({ course, starts }: { course: Course; starts: readonly Start[] }) {
  const facts = readFacts(course.facts)
  const rows = [
    ...printedFacts.map((name) => ({ label: factLabels[name], text: describeFact(facts, name) })),
    ...starts.slice(0, mostStarts).map((start, index) => ({
      label: index === 0 ? batchTimes.heading : '',
      text: describeStart(start),
    })),
    { label: coursePage.languagesHeading, text: course.languages.join(' · ') },
  ]
  return (
    <BrochureSection heading={factsHeading} whole>
      {rows
        .filter(({ text }) => text)
        .map(({ label, text }) => (
          <View key={label + text} style={styles.fact} wrap={false}>
            <Text style={styles.factLabel}>{label}</Text>
            <Text style={styles.factText}>{text}</Text>
          </View>
        ))}
    </BrochureSection>
  )
}

/** “Mon 30 Nov · Mon, Wed, Fri, 7 pm to 9 pm · Online” */
function describeStart(start: Start): string {
  const { startsOn, mode } = start
  return [batchTimes.day(startsOn, startsOn), batchTimes.hours(start), batchTimes.mode[mode]].join(
    ' · ',
  )
}

function Figures() {
  const figures = Object.entries(courseClaims).filter(([, { figure }]) => figure)
  if (figures.length === 0) return null
  return (
    <BrochureSection heading={brochure.figuresHeading}>
      <View>
        <View style={styles.figures}>
          {figures.map(([name, { figure, label }], index) => (
            <View key={label} style={index === 0 ? styles.figure : styles.nextFigure}>
              <Text style={styles.number}>{figure}</Text>
              <Text style={styles.small}>
                {label} {brochure.figuresOf[name as keyof typeof courseClaims]}
              </Text>
            </View>
          ))}
        </View>
        <Text style={styles.note}>{courseCounted}</Text>
      </View>
    </BrochureSection>
  )
}

function Achievements() {
  return (
    <BrochureSection heading={coursePage.achievementsHeading} whole>
      {courseAchievements.map((achievement) => (
        <View key={achievement} style={styles.achievement}>
          <Text style={styles.tick}>✓</Text>
          <Text style={styles.fill}>{achievement}</Text>
        </View>
      ))}
    </BrochureSection>
  )
}

function Questions({ faqs }: { faqs: Course['faqs'] }) {
  return (
    <BrochureSection heading={coursePage.faqHeading}>
      {faqs.map(({ question, answer }) => (
        <View key={question} style={styles.faq}>
          <Text style={styles.question}>{question}</Text>
          <Text>{tieLastWords(answer)}</Text>
        </View>
      ))}
    </BrochureSection>
  )
}

/** Address, phone and e-mail of the institute. */
function Reach() {
  const [name, ...lines] = contact.addressLines
  const map = contactLines.find(({ kind }) => kind === 'location')
  return (
    <View style={styles.reach} wrap={false}>
      <View style={styles.reachGround} />
      <Text style={styles.reachHeading}>{brochure.reachHeading}</Text>
      <View style={styles.address}>
        <Text style={styles.addressName}>{name}</Text>
        {lines.map((line) => (
          <Link key={line} src={map?.href} style={styles.addressLine}>
            {line}
          </Link>
        ))}
      </View>
      <View style={styles.ways}>
        {contactLines
          .filter((line) => line !== map)
          .map(({ kind, label, value, href }) => (
            <View key={kind} style={styles.way}>
              <Text style={styles.wayLabel}>{label}</Text>
              <Link src={href} style={styles.wayLink}>
                {value}
              </Link>
            </View>
          ))}
        {openingHours.map(({ days, hours }) => (
          <View key={days} style={styles.way}>
            <Text style={styles.wayLabel}>{days}</Text>
            <Text>{hours}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

/** The foot of every page: institute, course, page number. */
function Foot({ title }: { title: string }) {
  return (
    <View fixed style={styles.foot}>
      <Text>{`${institute.name}  ·  ${title}`}</Text>
      <Text
        render={({ pageNumber, totalPages }) => `${pageNumber} ${brochure.pageOf} ${totalPages}`}
      />
    </View>
  )
}

const margin = 54
const pageWidth = 595.28
const pictureHeight = (pageWidth * 5) / 8

const styles = StyleSheet.create({
  page: {
    paddingTop: margin,
    paddingBottom: 64,
    paddingHorizontal: margin,
    backgroundColor: colours.paper,
    color: colours.ink,
    fontFamily: 'Anek Latin',
    fontSize: 10,
    lineHeight: 1.5,
  },
  cover: { width: pageWidth, marginTop: -margin, marginLeft: -margin, overflow: 'hidden' },
  picture: { position: 'absolute', width: pageWidth, height: pictureHeight },
  opening: { flexDirection: 'row', marginTop: 24, marginBottom: 18 },
  brand: { width: 138, paddingTop: 4 },
  mark: { width: 34, height: 34, marginBottom: 8 },
  name: { fontSize: 14, fontWeight: 700, letterSpacing: -0.2, lineHeight: 1.2 },
  tagline: { fontSize: 8.5, color: colours.slate },
  introduction: { flex: 1 },
  title: { fontWeight: 700, letterSpacing: -0.6, lineHeight: 1.05 },
  description: { marginTop: 12, fontSize: 12, lineHeight: 1.5 },
  figures: { flexDirection: 'row' },
  figure: { flex: 1 },
  nextFigure: { flex: 1, paddingLeft: 14, borderLeft: `0.75pt solid ${colours.line}` },
  number: { fontSize: 15, fontWeight: 700, lineHeight: 1.2 },
  small: { fontSize: 9, color: colours.slate },
  note: { marginTop: 8, fontSize: 8, lineHeight: 1.4, color: colours.slate },
  achievement: { flexDirection: 'row', marginBottom: 3 },
  tick: { width: 18, fontWeight: 700, color: colours.neem },
  fill: { flex: 1 },
  faq: { marginBottom: 8 },
  question: { fontWeight: 600, fontSize: 10.5 },
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
  feeNote: { marginTop: 3, fontSize: 8, lineHeight: 1.4, color: colours.slate },
  courseAddress: { fontSize: 9, color: colours.indigo, textDecoration: 'none' },
  reach: { flexDirection: 'row', marginTop: 'auto', fontSize: 9.5 },
  // Reaches beyond the page, which cuts it off.
  reachGround: {
    position: 'absolute',
    top: -20,
    left: -54,
    width: 600,
    height: 300,
    backgroundColor: colours.sand,
  },
  reachHeading: { width: 138, paddingRight: 16, fontSize: 11, fontWeight: 700, lineHeight: 1.3 },
  address: { width: 122, paddingRight: 10 },
  addressName: { fontWeight: 600 },
  addressLine: { color: colours.ink, textDecoration: 'none' },
  ways: { flex: 1 },
  way: { flexDirection: 'row' },
  wayLabel: { width: 91, color: colours.slate },
  wayLink: { color: colours.indigo, textDecoration: 'none' },
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
  fact: { flexDirection: 'row' },
  factLabel: { width: 122, paddingRight: 10, color: colours.slate },
  factText: { flex: 1 },
})
