import { pictureErrors } from '#texts/picture-errors.ts'
import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { CoverProblem } from '../covers.server.ts'
import type { CourseReason } from '../editing/rules.ts'

/** Why a picture could not be fetched. */
export const coverTexts: ReasonTexts<CoverProblem> = {
  ...pictureErrors,
  'no-address':
    'We fetch pictures from addresses that begin with https://, without a password or a port in them.',
  'leads-elsewhere': 'This address redirects to one that we do not fetch pictures from.',
  'too-many-redirects': 'This address redirects too many times.',
  'not-public': 'This address is not open to everybody, so we cannot fetch a picture from there.',
  unreachable:
    'We could not reach this address. Check it, or choose the picture as a file instead.',
  'too-slow':
    'The picture took longer than ten seconds to arrive. Please choose it as a file instead.',
  'too-large':
    'The picture is larger than 5 MB. Please make it smaller, or choose it as a file instead.',
  'no-picture': ({ status }) =>
    `There is no picture at this address: the answer was ${status}. Check it, or choose a file instead.`,
}

/** Why a price is not published while payment plans are as they are. */
export function sayPlansDoNotFit({ plans, feePaise }: { plans: string[]; feePaise: number }) {
  const names = plans.map((name) => `“${name}”`).join(', ')
  const many = plans.length > 1
  return `At ${formatRupees(feePaise)} the payment ${many ? 'plans' : 'plan'} ${names} ${many ? 'do' : 'does'} not work: the instalments before the last one already cover it. Change or retire ${many ? 'those plans' : 'that plan'} first, under Finance → Fee plans.`
}

const noSuchCourse = 'There is no such course.'

/** Error texts of the fields of a course. */
export const courseTexts: ReasonTexts<CourseReason> = {
  'title-missing': 'Please enter a title.',
  'description-missing': 'Please describe the course before it is published.',
  'price-missing': 'Please enter a price; 0 where the course is free.',
  'half-question': 'Please give every question an answer, and every answer its question.',
  'id-missing': 'Please enter the last part of the address, such as data-science.',
  'id-too-long': ({ max }) => `The address can have at most ${max} characters.`,
  'id-reserved': 'The address cannot be “new”: the back office uses it.',
  'id-not-plain': 'Use small letters, digits and single hyphens only, such as data-science.',
  'text-too-long': ({ max, length }) => `At most ${max} characters, please; these are ${length}.`,
  'not-one-line':
    'One line of plain text, please, without line breaks or other control characters.',
  'too-many-entries': ({ max, length }) => `At most ${max} entries, please; these are ${length}.`,
  twice: ({ entry }) => `“${entry}” is listed twice. Please remove one of them.`,
  'no-rupees': 'Please enter whole rupees from 0 to ₹1,00,00,000, such as 8999.',
  'original-lower':
    'The original price cannot be lower than the price. Leave it empty to strike out nothing.',
  'no-hours': 'Please enter whole hours a week from 1 to 60, or leave it empty.',
  'no-choice': ({ what }) => `Please choose ${what} from the list, or leave it empty.`,
  'no-address': 'Please enter an address that begins with https:// or with a single /.',
  'address-too-long': ({ max }) => `An address can have at most ${max} characters.`,
  'has-credentials':
    'This address contains a name or a password, which everybody would see. Please remove it.',
  'not-fetched':
    'We can fetch a picture only from an address that begins with https:// and has no port in it.',
  'no-text': ({ what }) => `Please give ${what} as text.`,
  'no-list': ({ what }) => `Please give the ${what} as a list.`,
  'no-amount': ({ what }) => `Please enter ${what} in whole rupees.`,
  'no-pair': 'Please give each question with its answer.',
  'no-number': ({ what }) => `Please name ${what} by its number.`,
  'archived-or-not': 'Please say whether it is archived.',
  'no-time': 'Please choose a time from now on, within a year.',
  'no-ids': 'Please list the courses by their ids.',
  'no-course': noSuchCourse,
}
