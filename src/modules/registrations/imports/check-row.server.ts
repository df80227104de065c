import { email, lineOfText } from '../../../ui/api/contract.ts'
import { readReason } from '../../../ui/api/reasons.ts'
import { timeInIndia } from '../../../ui/format/days.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { enquiryNote } from '../enquiries/contract.ts'
import {
  foldName,
  type ImportField,
  type ImportOwner,
  type Mapping,
  type Meaning,
  nobody,
  type RowReason,
  roundRobin,
} from './rules.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ways = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?<rest>\D.*)?$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})(?<rest>\D.*)?$/,
  /^(?<day>\d{1,2})[-. ]?(?<month>[a-z]{3})[a-z]*[-., ]+(?<year>\d{4}|\d{2})(?<rest>\D.*)?$/i,
]

const clock = /^[T, ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?<half>[ap]m)?$/i

const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/

/** Known names, folded: courses, open sources and counsellors. */
export type KnownNames = {
  courses: Record<string, string>
  sources: Record<string, number>
  owners: Record<string, string>
}

/** The values of a valid row. */
export type RowEnquiry = {
  name: string
  phone: string
  email: string | null
  course: string
  note: string | null
  at: Date | null
  sourceId: number
  owner: ImportOwner
}

export type Checked = { ok: true; enquiry: RowEnquiry } | { ok: false; reasons: RowReason[] }
export type CheckContext = { mapping: Mapping; known: KnownNames; now: Date }

const nameLine = lineOfText('name', 100)
type Read<Value> = { value: Value } | { why: RowReason }

/** One row of a file: an enquiry, or every reason why it is none. */
export function checkRow(
  cells: readonly string[],
  { mapping, known: knownNames, now }: CheckContext,
): Checked {
  const cell = (field: ImportField) => {
    const column = mapping.columns[field]
    return column === null ? '' : (cells[column] ?? '')
  }
  const read = {
    name: readBy(nameLine, cell('name')),
    phone: readPhone(cell('phone')),
    email: cell('email') ? readBy(email, cell('email')) : { value: null },
    course: readCourse(cell('course'), mapping, knownNames),
    note: cell('note') ? readBy(enquiryNote, cell('note')) : { value: null },
    at: readAt(cell('date'), now),
    sourceId: readSource(cell('source'), mapping, knownNames),
    owner: readNamed('owner', cell('owner'), {
      known: knownNames.owners,
      meanings: mapping.owners,
      otherwise: mapping.owner,
    }),
  }
  const reasons = Object.values(read).flatMap((one) => ('why' in one ? [one.why] : []))
  if (reasons.length > 0) return { ok: false, reasons }
  const values = Object.entries(read).map(([field, one]) => [field, 'value' in one && one.value])
  return { ok: true, enquiry: Object.fromEntries(values) as RowEnquiry }
}

type Schema<Value> = {
  safeParse: (text: string) => {
    success: boolean
    data?: Value
    error?: { issues: { message: string }[] }
  }
}

function readBy<Value>(schema: Schema<Value>, text: string): Read<Value> {
  const { success, data, error } = schema.safeParse(text)
  if (success) return { value: data as Value }
  const why = readReason(error?.issues[0]?.message ?? '')
  if (!why) throw new Error('A cell is refused without a reason.')
  return { why: why as RowReason }
}

function readPhone(text: string): Read<string> {
  if (!text) return { why: { reason: 'phone-missing' } }
  const phone = text.length <= 40 && readPhoneNumber(text)
  return phone ? { value: phone } : { why: { reason: 'phone-wrong' } }
}

function readCourse(text: string, mapping: Mapping, knownNames: KnownNames): Read<string> {
  const { courses: meanings, course: defaultCourse } = mapping
  if (!foldName(text) && defaultCourse === null) return { why: { reason: 'course-missing' } }
  return readNamed('course', text, {
    known: knownNames.courses,
    meanings,
    otherwise: defaultCourse ?? '',
  })
}

function readSource(text: string, mapping: Mapping, knownNames: KnownNames): Read<number> {
  const { sources: meanings, source: defaultSource } = mapping
  if (!foldName(text) && defaultSource === null) return { why: { reason: 'source-missing' } }
  return readNamed('source', text, {
    known: knownNames.sources,
    meanings,
    otherwise: defaultSource ?? 0,
  })
}

/** An empty cell takes the file's default; an unknown name the meaning staff gave it. */
function readNamed<Is extends string | number>(
  what: 'course' | 'source' | 'owner',
  text: string,
  {
    known: names,
    meanings,
    otherwise: fallback,
  }: { known: Record<string, Is>; meanings: readonly Meaning<Is>[]; otherwise: Is },
): Read<Is> {
  const foldedName = foldName(text)
  if (!foldedName) return { value: fallback }
  if (Object.hasOwn(names, foldedName)) return { value: names[foldedName] as Is }
  const meaning = meanings.find(({ name }) => name === foldedName)
  const name = text.slice(0, 100)
  if (!meaning) return { why: { reason: 'unknown-name', what, name } }
  return meaning.is === null ? { why: { reason: 'left-out', what, name } } : { value: meaning.is }
}

function readAt(text: string, now: Date): Read<Date | null> {
  if (!text) return { value: null }
  const at = readMoment(text)
  if (!at || at.getTime() < earliest) return { why: { reason: 'date-wrong' } }
  return at > now ? { why: { reason: 'date-ahead' } } : { value: at }
}

/** Earlier dates are typing errors. */
const earliest = Date.parse('2000-01-01')

/** By id; round robin and unassigned are not people. */
export function isPerson(owner: ImportOwner): boolean {
  return owner !== roundRobin && owner !== nobody
}

/**
 * A time as spreadsheets in India write it, day first; without a time the start of its day. Undefined if it
 * is none.
 */
export function readMoment(text: string): Date | undefined {
  if (withZone.test(text)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? undefined : moment
  }
  const parts = ways.map((way) => way.exec(text)?.groups).find(Boolean)
  if (!parts) return undefined
  const { year = '', month = '', day = '', rest = '' } = parts
  const time = readClock(rest)
  const whole = `${year.length === 2 ? `20${year}` : year}-${monthOf(month)}-${day.padStart(2, '0')}`
  if (!time || !isDay(whole)) return undefined
  return timeInIndia(whole, time)
}

function monthOf(month: string): string {
  const monthNumber = months.indexOf(month.toLowerCase()) + 1
  return (monthNumber > 0 ? String(monthNumber) : month).padStart(2, '0')
}

function readClock(rest: string): string | undefined {
  if (rest.trim() === '') return '00:00'
  const { hour, minute = '', half } = clock.exec(rest.trimEnd())?.groups ?? {}
  if (hour === undefined) return undefined
  const of12 = Number(hour) % 12
  const of24 = half ? of12 + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  if (of24 > 23 || Number(minute) > 59) return undefined
  return `${String(of24).padStart(2, '0')}:${minute}`
}

/** 31 February looks like a day but is none. */
function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

type CheckInput = { rows: readonly string[][]; checkContext: CheckContext }

/** Many rows, in a worker thread. */
export function checkRows({ rows, checkContext }: CheckInput): Checked[] {
  return rows.map((cells) => checkRow(cells, checkContext))
}
