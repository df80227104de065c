import { courseTexts } from '#texts/course.ts'

/** A course as pages use it: missing values filled in, money in paise. */
export type Course = {
  id: string
  title: string
  description: string
  image?: string
  languages: string[]
  /** The label to show, already ending in OFF; absent without a discount. */
  discount?: string
  price: number
  /** Equal to `price` where nothing is struck out. */
  realPrice: number
  syllabus: string[]
  faqs: { question: string; answer: string }[]
  download?: string
  /** Unparsed: `readFacts` parses them where they are shown, since most pages show none. */
  facts: unknown
}

/** Shown for a course without a picture, or whose picture fails. */
export const defaultCover = '/pictures/covers/default.svg'
/** For a course without a picture, on home. */
export const drawnCover = (id: string) => `/pictures/covers/${id}.svg`

/** Characters of a title. */
export const longestTitle = 160

/** How many courses the home page shows: the first of the catalogue. */
export const homeCourseCount = 6

const priceKeys = ['discounted price', 'discountedPrice', 'discounted_price', 'price']
const realPriceKeys = ['realprice', 'realPrice', 'originalPrice', 'original_price']

/**
 * Reads a course from `/courses.json`. Institutes write that file by hand or from elsewhere, so every
 * price name of section 3, amounts as text (“₹4,999”) and missing fields are accepted.
 */
export function readCourse(raw: unknown): Course {
  const json = (raw ?? {}) as Record<string, unknown>
  const original = readAmount(json, realPriceKeys)
  // A negative price sells nothing, as specified for 0 and less; a negative original is ignored.
  const price = Math.max(0, readAmount(json, priceKeys) ?? original ?? 0)
  const realPrice = original !== undefined && original >= 0 ? original : price
  return {
    id: String(json.id ?? ''),
    title: readText(json.title) ?? '',
    description: readText(json.description) ?? '',
    image: readText(json.image),
    languages: readList(json.languages).filter((entry) => typeof entry === 'string'),
    discount: discountLabel(readText(json.discount), price, realPrice),
    price,
    realPrice,
    syllabus: readList(json.syllabus).filter((entry) => typeof entry === 'string'),
    faqs: readList(json.faqs).flatMap(readFaq),
    download: readText(json.download),
    facts: json.facts,
  }
}

/** A given label with OFF appended once; otherwise the rounded percentage saved; otherwise undefined. */
function discountLabel(label: string | undefined, price: number, realPrice: number) {
  if (label) return /\boff$/i.test(label) ? label : courseTexts.discount(label)
  if (realPrice <= price) return undefined
  return courseTexts.discount(`${Math.round(((realPrice - price) / realPrice) * 100)}%`)
}

/** Checkout needs a positive price. */
export function canCheckOut(course: Course): boolean {
  return course.price > 0
}

/** The saving in paise; 0 where the original is not greater. */
export function savedAmount(course: Course): number {
  return Math.max(0, course.realPrice - course.price)
}

function readAmount(json: Record<string, unknown>, keys: string[]): number | undefined {
  for (const key of keys) {
    const paise = toPaise(json[key])
    if (paise !== undefined) return paise
  }
  return undefined
}

function toPaise(value: unknown): number | undefined {
  const amount = typeof value === 'string' ? readNumber(value) : value
  const valid = typeof amount === 'number' && Number.isFinite(amount)
  return valid ? Math.round(amount * 100) : undefined
}

/** The first number in a text; the dot of “Rs. 4,999” and the dash of “4,999/-” are no part of it. */
function readNumber(text: string): number | undefined {
  const digits = /-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0]
  return digits ? Number(digits.replaceAll(',', '')) : undefined
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function readFaq(value: unknown): { question: string; answer: string }[] {
  const { question, answer } = (value ?? {}) as Record<string, unknown>
  return typeof question === 'string' && typeof answer === 'string' ? [{ question, answer }] : []
}
