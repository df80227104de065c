import { grouped } from '../../ui/format/counts.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { formatPhone } from '../../ui/format/phones.ts'
import { formatTime } from '../../ui/format/times.ts'

/** Kinds of records in the audit log, and their names for staff. */
export const recordKinds = {
  student: 'Student',
  registration: 'Registration',
  course: 'Course',
  batch: 'Batch',
  plan: 'Payment plan',
  settings: 'Settings',
  account: 'Account',
} as const

export type RecordKind = keyof typeof recordKinds

/** Further kinds in the history: a file of students is no record that changes. */
export type HistoryKind = RecordKind | 'import'

/** Kinds of records whose events are about people, and encrypted. */
const personalKinds = ['student', 'registration', 'account'] as const

export type PersonalKind = (typeof personalKinds)[number]

export function isPersonal(kind: HistoryKind): kind is PersonalKind {
  return (personalKinds as readonly string[]).includes(kind)
}

/** Stands for an unreadable value: its person was erased, and the key deleted. */
export const erased = Symbol('erased')

/** A person who acts on their own record is not named: the log stays after they are erased. */
export const ownActor = 'The student'

/** Entries of a page. */
export const auditPageSize = 30

/** How staff read such a value. */
export const erasedWord = 'erased'

/** Longest value shown, in characters; the change in a long text is shown. */
const longestValue = 600

/** A field before and after; `null` where empty. */
export type EventFieldChange = { field: string; from: string | null; to: string | null }

/** The fields that differ between two states of a record, in the recorded order. */
export function fieldChanges(before: unknown, after: unknown): EventFieldChange[] {
  const [was, is] = [flatten(before), flatten(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({
      field: fieldName(key),
      from: inWords(key, was.get(key)),
      to: inWords(key, is.get(key)),
    }))
    .filter(({ from, to }) => from !== to || from === erasedWord)
}

/** “Edit student” */
export function actionName(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}

/** A record inside a record is named by both: `course.title`. */
function flatten(state: unknown, prefix = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  if (!isRecord(state)) return fields
  for (const [key, value] of Object.entries(state)) {
    if (!isRecord(value)) fields.set(prefix + key, value)
    else for (const [inner, part] of flatten(value, `${prefix}${key}.`)) fields.set(inner, part)
  }
  return fields
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Texts for names that are unclear when split into words, as all others are. */
const fieldNames: Record<string, string> = {
  email: 'E-mail',
  'discounted price': 'Price',
  realprice: 'Original price',
  faqs: 'Questions and answers',
  amountPaise: 'Amount',
  nextContactOn: 'Next contact',
  lostReason: 'Reason for leaving',
  mergedInto: 'Merged into',
}

/** `course.title` as “Course, title”, `promoEndsAt` as “Promo ends at”. */
function fieldName(key: string): string {
  return actionName(
    key
      .split('.')
      .map((part) => fieldNames[part] ?? wordsOf(part))
      .map((part, index) => (index === 0 ? part : part.toLowerCase()))
      .join(', '),
  )
}

function wordsOf(name: string): string {
  return name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function inWords(key: string, value: unknown): string | null {
  if (value === erased) return erasedWord
  if (value === undefined || value === null || value === '') return null
  const words = wordsFor(key, value)
  return words.length > longestValue ? `${words.slice(0, longestValue)}…` : words
}

function wordsFor(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return wordsForNumber(key, value)
  if (typeof value === 'string') return wordsForText(value)
  if (Array.isArray(value)) return value.map((part) => wordsFor(key, part)).join(' · ')
  return Object.values(Object(value))
    .map((part) => wordsFor(key, part))
    .join(': ')
}

/** Money is stored in paise; a course has its prices in rupees. */
function wordsForNumber(key: string, value: number): string {
  if (key.endsWith('Paise')) return formatRupees(value)
  return key.endsWith('price') ? formatRupees(value * 100) : String(value)
}

function wordsForText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return formatTime(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  return formatPhone(text)
}

/** The result of verifying the chain. */
export type Verified =
  | { ok: true; events: number }
  /** So many links were made under unknown secrets: they cannot be verified. */
  | { ok: false; reason: 'other-secret'; unknown: number; events: number }
  /** `event` is the number of the first one that was changed, or that nobody linked. */
  | { ok: false; reason: 'changed' | 'missing' | 'not-linked'; event: number; events: number }
  /** A link was changed or is missing. */
  | { ok: false; reason: 'broken'; position: number; events: number }

/** The same in words for staff and the terminal. */
export function sayVerified(verified: Verified): string {
  const entries = verified.events === 1 ? '1 entry' : `${grouped(verified.events)} entries`
  if (verified.ok) return `Activity log verified: ${entries} unchanged.`
  const before = `Unchanged before it: ${entries}.`
  switch (verified.reason) {
    case 'other-secret':
      return `${grouped(verified.unknown)} links were made under another SESSION_SECRET, so nobody can say whether they hold. Name it in EARLIER_SECRETS.`
    case 'changed':
      return `Activity log broken at entry ${verified.event}: it is not as it was recorded. ${before}`
    case 'missing':
      return `Activity log broken at entry ${verified.event}: it was recorded and is gone. ${before}`
    case 'not-linked':
      return `Activity log broken at entry ${verified.event}: nobody recorded it in the product.`
    case 'broken':
      return `Activity log broken at link ${verified.position}: the link is not as it was written, or gone. ${before}`
  }
}
