import type { z } from '@hono/zod-openapi'
import { email, lineOfText } from '../../../ui/api/contract.ts'
import { readReason } from '../../../ui/api/reasons.ts'
import { timeInIndia } from '../../../ui/format/days.ts'
import { isDay } from '../../../ui/format/is-day.ts'
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

/** Ways to write a day, and after it perhaps a time. */
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
export function checkRow(cells: readonly string[], { mapping, known, now }: CheckContext): Checked {
  const cell = (field: ImportField) => {
    const column = mapping.columns[field]
    return column === null ? '' : (cells[column] ?? '')
  }
  const read = {
    name: readBy(nameLine, cell('name')),
    phone: readPhone(cell('phone')),
    email: cell('email') ? readBy(email, cell('email')) : { value: null },
    course: readNamed('course', cell('course'), known.courses, mapping.courses, mapping.course),
    note: cell('note') ? readBy(enquiryNote, cell('note')) : { value: null },
    at: readAt(cell('date'), now),
    sourceId: readNamed('source', cell('source'), known.sources, mapping.sources, mapping.source),
    owner: readNamed('owner', cell('owner'), known.owners, mapping.owners, mapping.owner),
  }
  const reasons = Object.values(read).flatMap((one) => ('why' in one ? [one.why] : []))
  if (reasons.length > 0) return { ok: false, reasons }
  const values = Object.entries(read).map(([field, one]) => [field, 'value' in one && one.value])
  return { ok: true, enquiry: Object.fromEntries(values) as RowEnquiry }
}

function readBy<Value>(schema: z.ZodType<Value>, text: string): Read<Value> {
  const { success, data, error } = schema.safeParse(text)
  if (success) return { value: data }
  const why = readReason(error.issues[0]?.message ?? '')
  if (!why) throw new Error('A cell is refused without a reason.')
  return { why: why as RowReason }
}

function readPhone(text: string): Read<string> {
  if (!text) return { why: { reason: 'phone-missing' } }
  const phone = text.length <= 40 && readPhoneNumber(text)
  return phone ? { value: phone } : { why: { reason: 'phone-wrong' } }
}

/** An empty cell takes the file's default; an unknown name the meaning staff gave it. */
function readNamed<Is extends string | number>(
  what: keyof typeof missing,
  text: string,
  names: Record<string, Is>,
  meanings: readonly Meaning<Is>[],
  fallback: Is | null,
): Read<Is> {
  const foldedName = foldName(text)
  if (!foldedName)
    return fallback === null ? { why: { reason: missing[what] } } : { value: fallback }
  if (Object.hasOwn(names, foldedName)) return { value: names[foldedName] as Is }
  const meaning = meanings.find(({ name }) => name === foldedName)
  const name = text.slice(0, 100)
  if (!meaning) return { why: { reason: 'unknown-name', what, name } }
  return meaning.is === null ? { why: { reason: 'left-out', what, name } } : { value: meaning.is }
}

/** Every file has a counsellor for rows that name none. */
const missing = {
  course: 'course-missing',
  source: 'source-missing',
  owner: 'no-counsellor',
} as const

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

/** Many rows, in a worker thread. */
export function checkRows({
  rows,
  checkContext,
}: {
  rows: readonly string[][]
  checkContext: CheckContext
}): Checked[] {
  return rows.map((cells) => checkRow(cells, checkContext))
}
