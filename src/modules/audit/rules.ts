import { grouped } from '../../ui/format/counts.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { formatPhone } from '../../ui/format/phones.ts'
import { formatTime } from '../../ui/format/times.ts'

/** What the audit log speaks of, and what staff read for it. */
export const recordKinds = {
  student: 'Student',
  registration: 'Registration',
  course: 'Course',
  batch: 'Batch',
  plan: 'Fee plan',
  settings: 'Settings',
  account: 'Account',
} as const

export type RecordKind = keyof typeof recordKinds

/** What the history knows beside: a file of students is no record that anybody changes. */
export type HistoryKind = RecordKind | 'import'

/** The records whose events say something of a person, and are sealed. */
const personalKinds = ['student', 'registration', 'account'] as const

export type PersonalKind = (typeof personalKinds)[number]

export function isPersonal(kind: HistoryKind): kind is PersonalKind {
  return (personalKinds as readonly string[]).includes(kind)
}

/** Stands for a value that nobody can read any more: its person is gone, and the key with them. */
export const erased = Symbol('erased')

/** Who acts on their own entry is not named: the trail is kept, and they may go. */
export const ownActor = 'The student'

/** How many entries make a page of the trail. */
export const auditPageSize = 30

/** What staff read for such a value. */
export const erasedWord = 'erased'

/** The longest value that is shown, in characters; what was changed in a long text is seen there. */
const longestValue = 600

/** One field as it was and as it is, in words; `null` where it was or is empty. */
export type EventFieldChange = { field: string; from: string | null; to: string | null }

/** The fields that differ between two states of a record, in the order in which they were noted. */
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

/** Names whose words say less than these do; every other name is cut into its words. */
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

/** Money inside is paise; a course carries its prices in rupees. */
function wordsForNumber(key: string, value: number): string {
  if (key.endsWith('Paise')) return formatRupees(value)
  return key.endsWith('price') ? formatRupees(value * 100) : String(value)
}

function wordsForText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return formatTime(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  return formatPhone(text)
}

/** What became of verifying the chain of events. */
export type Verified =
  | {
      ok: true
      events: number
      /** Of before there was a chain, and not linked yet. */
      waiting: number
    }
  /** So many links were made under secrets that are not known here: whether they hold cannot be said. */
  | { ok: false; reason: 'other-secret'; unknown: number; events: number }
  /** `event` is the number of the first one that is not as it was recorded, or that nobody linked. */
  | { ok: false; reason: 'changed' | 'missing' | 'not-linked'; event: number; events: number }
  /** A link itself is not as it was written, or is gone. */
  | { ok: false; reason: 'broken'; position: number; events: number }

/** The same as staff and the terminal read it. */
export function sayVerified(verified: Verified): string {
  if (verified.ok) {
    const rest = verified.waiting
      ? ` ${grouped(verified.waiting)} older ones wait for their link.`
      : ''
    return `Chain verified: ${grouped(verified.events)} events stand as they were recorded.${rest}`
  }
  const before = `${grouped(verified.events)} before it stand as they were recorded.`
  switch (verified.reason) {
    case 'other-secret':
      return `${grouped(verified.unknown)} links were made under another SESSION_SECRET, so nobody can say whether they hold. Name it in EARLIER_SECRETS.`
    case 'changed':
      return `Chain broken at event ${verified.event}: it is not as it was recorded. ${before}`
    case 'missing':
      return `Chain broken at event ${verified.event}: it was recorded and is gone. ${before}`
    case 'not-linked':
      return `Chain broken at event ${verified.event}: nobody recorded it in the product.`
    case 'broken':
      return `Chain broken at link ${verified.position}: the link is not as it was written, or gone. ${before}`
  }
}
