import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import type { SettingsReason } from '../../settings/rules.ts'

const nameOf = ({ title, place: index }: { title: string; place: number }) =>
  title ? `“${title}”` : `Reply ${index}`

export const settingsTexts: ReasonTexts<SettingsReason> = {
  'promo-missing': 'Please enter a text, or leave the usual one in place.',
  'promo-too-long': ({ max, length }) =>
    `The banner has room for ${max} characters; these are ${length}.`,
  'promo-not-plain': 'The text of the banner must be one line of plain text.',
  'title-missing': (reply) => `${nameOf(reply)} needs a title.`,
  'title-too-long': (reply) => `${nameOf(reply)}: a title can have ${reply.max} characters.`,
  'text-missing': (reply) => `${nameOf(reply)} needs a text.`,
  'text-too-long': (reply) =>
    `${nameOf(reply)}: a text can have ${reply.max} characters; these are ${reply.length}.`,
  'unknown-sign': (reply) => `${nameOf(reply)} contains a character we cannot store.`,
  'unknown-gap': (reply) =>
    `${nameOf(reply)}: ${reply.gap} is not known here; use {name} and {course}.`,
  twice: (reply) => `${nameOf(reply)} is used twice. Please change one title.`,
  'no-title': 'Please give each reply a title.',
  'no-text': 'Please give each reply a text.',
  'no-template': 'Please give each reply a title and a text.',
  'no-templates': 'Please give the replies as a list.',
  'limit-wrong': 'Please give the minutes as a whole number.',
  'no-version': 'Please name the version by its number.',
  'no-end': 'Please give the end as a date and a time.',
  'no-promo': 'Please give the text of the banner as text.',
  'too-many-templates': ({ max }) => `At most ${max} replies, please.`,
}
