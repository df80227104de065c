import type { limitedRoles } from '../accounts/abilities.ts'

/** The longest text that fits beside the offer on a phone. */
export const longestPromoText = 60
export const mostTemplates = 12
/** An enquiry may wait a day of opening hours at most before owners are told. */
export const longestLimitMinutes = 1_440
const longestTitle = 60
const longestReply = 600

/** The settings in the names of the form. */
export const settingsFieldLabels = {
  promoEndsAt: 'Last day',
  promoText: 'Text beside the offer',
  admissionsEmail: 'Admissions e-mail',
  templates: 'Prepared replies',
} as const

export type SettingsField = keyof typeof settingsFieldLabels

type Template = { title: string; text: string }

export type SettingsReason =
  | { reason: 'promo-missing' }
  | { reason: 'promo-too-long'; max: number; length: number }
  | { reason: 'promo-not-plain' }
  | TemplateReason
  | { reason: 'no-title' | 'no-text' | 'no-template' | 'no-templates' }
  | { reason: 'limit-wrong' }
  | { reason: 'no-version' | 'no-end' | 'no-promo' }
  | { reason: 'too-many-templates'; max: number }

/** Error of a reply template; `place` counts from 1 where it has no title. */
export type TemplateReason = { title: string; place: number } & (
  | { reason: 'title-missing' }
  | { reason: 'title-too-long'; max: number }
  | { reason: 'text-missing' }
  | { reason: 'text-too-long'; max: number; length: number }
  | { reason: 'unknown-sign' }
  | { reason: 'unknown-gap'; gap: string }
  | { reason: 'twice' }
)

/** Errors of the banner's text; an empty one is left out instead. */
export function checkPromoText(text: string): SettingsReason | undefined {
  const { length } = text
  if (text === '') return { reason: 'promo-missing' }
  if (length > longestPromoText) return { reason: 'promo-too-long', max: longestPromoText, length }
  if (isNotPlain(text)) return { reason: 'promo-not-plain' }
}

/** The error of the first invalid reply template. */
export function checkTemplates(templates: readonly Template[]): TemplateReason | undefined {
  for (const [index, { title, text }] of templates.entries()) {
    const template = { title: title.slice(0, longestTitle), place: index + 1 }
    if (!title) return { reason: 'title-missing', ...template }
    if (title.length > longestTitle)
      return { reason: 'title-too-long', ...template, max: longestTitle }
    if (!text) return { reason: 'text-missing', ...template }
    const { length } = text
    if (length > longestReply)
      return { reason: 'text-too-long', ...template, max: longestReply, length }
    if (isNotPlain(title) || isNotPlain(text.replaceAll('\n', ' ')))
      return { reason: 'unknown-sign', ...template }
    const gap = text
      .match(/\{[^}]*\}/g)
      ?.find((placeholder) => placeholder !== '{name}' && placeholder !== '{course}')
    if (gap) return { reason: 'unknown-gap', ...template, gap }
    if (templates.findIndex((other) => other.title === title) !== index)
      return { reason: 'twice', ...template }
  }
}

export function fillTemplate(text: string, facts: { name: string; course: string }): string {
  return text.replaceAll('{name}', () => facts.name).replaceAll('{course}', () => facts.course)
}

function isNotPlain(text: string): boolean {
  return !text.isWellFormed() || /\p{Cc}/u.test(text)
}

/** Percent of a course's price that each role may take off one enrolment. */
export type DiscountLimits = Record<(typeof limitedRoles)[number], number>
