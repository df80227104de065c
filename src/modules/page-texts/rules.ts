import { pictureShape } from '../../ui/picture-files.ts'
import { youTubePlayer } from '../../ui/youtube-player.ts'
import type { Logo } from './institute/logo.ts'
import { legalPageNames, validFromSlot } from './legal-pages/rules.ts'
import { isMarkdownSlot, renderMarkdown } from './markdown.ts'
import { composeLinks, isLinksSlot, type LinkName, labelSlot } from './navigation/rules.ts'
import { addSlotSigns } from './slot-signs.ts'
import { type BuiltSlot, detailsFile } from './text-slots.ts'

/** A place for a text on the pages: `text-slots.ts` says how the build finds them. */
export type TextSlot = BuiltSlot & {
  /** The pages that show it or may show it. */
  pages: string[]
}

/** The texts of all pages in one language: by slot what differs from the texts of the product. */
export type Edition = {
  /** Part of the addresses of its scripts; empty for the texts of the product. */
  name: string
  texts: Readonly<Record<string, string>>
  /** Colour of the main buttons, where it is not that of the product. */
  accent?: string | undefined
  logo?: Logo | undefined
  /** For whoever edits the page: every text says which slot it is. */
  isEdited?: boolean
}

export const productTexts: Edition = { name: '', texts: {} }

/** In the list of pages, for texts that stand on none: mails, documents, and what the site answers. */
export const serverTextGroups = ['mails', 'documents', 'answers'] as const

export function serverTextGroup(slot: string): (typeof serverTextGroups)[number] | undefined {
  if (isDetail(slot)) return undefined
  const [file = ''] = slot.split('.')
  // Of the texts of a course page only those of its brochure are on no page.
  if (/^(?:documents|course-page)$/.test(file)) return 'documents'
  return /mail|weekly-report/.test(file) ? 'mails' : 'answers'
}

export type TextReason =
  | { reason: 'no-slot' }
  | { reason: 'text-missing' }
  | { reason: 'text-too-long'; max: number }
  | { reason: 'text-not-plain' }
  | { reason: 'values-changed'; values: string }
  | { reason: 'basis-missing'; basis: string }
  | { reason: 'no-picture' | 'no-film' | 'no-time' | 'no-day' | 'alt-missing' | 'consent-missing' }

/** No text is longer, whatever its slot. */
export const longestText = 5_000

/** The text of the product, its values in braces: `Learn in {city}`. */
export function defaultText({ parts, values }: BuiltSlot): string {
  return parts.map((part, index) => part + inBraces(values[index])).join('')
}

const inBraces = (value: string | undefined) => (value === undefined ? '' : `{${value}}`)

/**
 * The text without which an entry is not shown: the figure of a claim, a story or a company on the home page, what a
 * student says or a reason of About. These alone may be empty.
 */
export const isEntryText = (slot: string) =>
  /^(?:claims\.\w+Claims\.\w+\.figure|about\.everyReason\.\d+\.text|home\.placementTexts\.[^.]+\.story|home\.successSection\.companies\.\d+|about\.ofStudent\.[^.]+\.text)$/.test(
    slot,
  )

/** How the ids of the texts of an entry begin; a company is one text. */
export const entryOf = (id: string) => (/\d$/.test(id) ? id : id.slice(0, id.lastIndexOf('.') + 1))

/** Whether a text belongs to an entry that is not shown because its text was emptied. */
export function isOfRemovedEntry(texts: Readonly<Record<string, string>>): (id: string) => boolean {
  const emptySlots = Object.keys(texts).filter((id) => texts[id] === '' && isEntryText(id))
  const entries = emptySlots.map(entryOf)
  return (id) =>
    entries.some((entry) => id === entry || (/\.$/.test(entry) && id.startsWith(entry)))
}

/** A picture or a film is a slot too: its text says which one stands there. */
export function kindOf(slot: BuiltSlot): 'text' | 'markdown' | 'picture' | 'film' {
  if (isMarkdownSlot(slot.id)) return 'markdown'
  const text = defaultText(slot)
  if (text.startsWith('/videos/')) return 'film'
  return /^[a-z-]+\/[\w-]+$/.test(text) && pictureShape(text) ? 'picture' : 'text'
}

/** An uploaded picture in the folder of its place, and the point of it that stays in sight: `about/<key>.50.20`. */
export function readUpload(text: string) {
  const [, folder = '', key = '', x, y] =
    /^([a-z-]+)\/([\w-]{43})\.(\d|[1-9]\d|100)\.(\d|[1-9]\d|100)$/.exec(text) ?? []
  return key === '' ? undefined : { folder, key, focus: { x: Number(x), y: Number(y) } }
}

/** The text that says what a picture shows to those who do not see it. */
export const altSlotOf = (slot: string) => `${slot}Alt`

/** Whether it is another picture, not the same one around another point. */
export const isOtherPicture = (before: string, after: string) =>
  (readUpload(before)?.key ?? before) !== (readUpload(after)?.key ?? after)

/** Three times the text of the product, and room for a sentence where that is short. */
export function mostLetters(slot: BuiltSlot): number {
  const kind = kindOf(slot)
  if (kind === 'markdown') return longestText
  if (kind !== 'text') return 100
  const { length } = defaultText(slot)
  return Math.min(length < 40 ? 80 : length * 3, longestText)
}

/** Everything in braces, as the code fills it in. */
export function valuesIn(text: string): string[] {
  return text.match(/\{\w+\}/g) ?? []
}

/** Why this cannot be the text of a slot. */
export function refuseText(slot: BuiltSlot, text: string): TextReason | undefined {
  const kind = kindOf(slot)
  if (kind === 'picture' || kind === 'film') return refuseAddress(slot, kind, text)
  const max = mostLetters(slot)
  const plain = kind === 'markdown' ? text.replaceAll('\n', '') : text
  if (text === '' && isEntryText(slot.id)) return undefined
  if (text.trim() === '') return { reason: 'text-missing' }
  if (text.length > max) return { reason: 'text-too-long', max }
  if (/\p{Cc}/u.test(plain) || !text.isWellFormed()) return { reason: 'text-not-plain' }
  if (!partsOfText(slot, text))
    return { reason: 'values-changed', values: valuesIn(defaultText(slot)).join(' ') }
  return undefined
}

/** The product's own, an upload for this place, or a film on YouTube. */
function refuseAddress(
  slot: BuiltSlot,
  kind: 'picture' | 'film',
  text: string,
): TextReason | undefined {
  const product = defaultText(slot)
  if (text === product) return undefined
  if (kind === 'film')
    return text.length <= 100 && youTubePlayer(text) ? undefined : { reason: 'no-film' }
  return readUpload(text)?.folder === product.split('/')[0] ? undefined : { reason: 'no-picture' }
}

/** The parts between the values; nothing where the values are not those of the slot, in its order. */
export function splitText(slot: BuiltSlot, text: string): string[] | undefined {
  if (valuesIn(text).join() !== valuesIn(defaultText(slot)).join()) return undefined
  const parts: string[] = []
  let rest = text
  for (const value of slot.values) {
    const at = rest.indexOf(`{${value}}`)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at + value.length + 2)
  }
  return [...parts, rest]
}

/** What stands on the page between the values: of a Markdown text its HTML. */
const partsOfText = (slot: BuiltSlot, text: string): string[] | undefined =>
  splitText(slot, isMarkdownSlot(slot.id) ? renderMarkdown(text) : text)

/** What a Markdown text looks like, with values in braces. */
export const htmlOf = ({ id }: BuiltSlot, text: string) =>
  isMarkdownSlot(id) ? renderMarkdown(text) : undefined

/** The parts of the product's text, as the build writes them into the scripts. */
export const productParts = (slot: BuiltSlot): string[] =>
  isMarkdownSlot(slot.id) ? (partsOfText(slot, defaultText(slot)) ?? slot.parts) : slot.parts

/**
 * The parts of all slots by their numbers. A text that fits its slot no more, after a release, is left out. So is
 * everything said of an entry that is not shown: scripts hold the texts of every entry, read or not.
 */
export function textParts(
  slots: readonly BuiltSlot[],
  { texts, isEdited = false }: Edition,
): string[] {
  const isRemoved = isOfRemovedEntry(texts)
  const partsOf = (slot: BuiltSlot): string[] => {
    const text = texts[slot.id]
    if (isRemoved(slot.id)) return slot.parts.map(() => '')
    // They stand in addresses of links, too.
    if (isLinksSlot(slot.id)) return [composeLinks(slot.id, text, labelOf)]
    if (isDetail(slot.id)) return [text ?? defaultText(slot)]
    const parts = (text !== undefined && partsOfText(slot, text)) || productParts(slot)
    return isEdited && /text|markdown/.test(kindOf(slot)) ? addSlotSigns(slot.number, parts) : parts
  }
  const labelOf = (name: LinkName) => {
    const slot = slots.find(({ id }) => id === labelSlot(name))
    return slot ? partsOf(slot).join('') : name
  }
  return slots.flatMap(partsOf)
}

/** Whether the site fills a slot in: a detail of the institute, the day from which a page is valid, links. */
export const isDetail = (slot: string) =>
  slot.startsWith(`${detailsFile}.`) ||
  legalPageNames.map(validFromSlot).includes(slot) ||
  isLinksSlot(slot)

/** A text with values in braces, filled in like one that stands on the page already. */
export function fillValues(
  template: string,
  formerTemplate: string,
  formerText: string,
): string | undefined {
  const values = valuesIn(formerTemplate)
  const escaped = formerTemplate
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const match = new RegExp(`^${escaped.join('(.*?)')}$`, 's').exec(formerText)
  if (!match || valuesIn(template).join() !== values.join()) return undefined
  const filled = match.slice(1)
  return template.replaceAll(/\{\w+\}/g, () => filled.shift() ?? '')
}

/** How far ahead a publication may be planned. */
const furthestMs = 366 * 24 * 60 * 60_000

/** Whether texts can be published then. */
export function isPlannable(publishAt: Date, now: Date): boolean {
  const ahead = publishAt.getTime() - now.getTime()
  return ahead > 0 && ahead <= furthestMs
}
