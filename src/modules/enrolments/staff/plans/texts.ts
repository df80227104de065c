import type { ReasonTexts } from '../../../../ui/api/reasons.ts'
import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import type { PlanReason } from '../../plans/contract.ts'
import type { PlanField } from '../../plans/make-plan.server.ts'

export const planFieldLabels: Record<PlanField, string> = { name: 'Name', parts: 'Instalments' }

export const feePlanTexts: ReasonTexts<PlanReason> = {
  'name-missing': 'Give the plan a name.',
  'name-too-long': ({ max }) => `The name can have at most ${max} characters.`,
  'name-not-plain': 'The name must be one line of plain text.',
  'part-wrong':
    'Each instalment is a percentage from 1 to 100 or an amount of at least ₹1, due on a day or a number of days after the start.',
  'parts-missing': 'Give the plan its instalments.',
  'too-few-parts': ({ min }) =>
    min === 1 ? 'Give the plan its instalments.' : `A plan has at least ${min} instalments.`,
  'too-many-parts': ({ max }) => `A plan has at most ${max} instalments.`,
  'rest-not-last': 'The last instalment is the rest; all others are a percentage or an amount.',
  'out-of-order': ({ part }) => `Instalment ${part} would be due before instalment ${part - 1}.`,
  'above-fee': ({ feePaise }) =>
    `The instalments do not add up to the fee of ${formatRupees(feePaise)}: those before the last one already cover it, or one of them is zero.`,
  'above-planned-fee': ({ feePaise, from }) =>
    `From ${formatTime(from)} the course costs ${formatRupees(feePaise)}. The instalments before the last one already cover that, or one of them is zero.`,
  'above-whole':
    'The percentages before the last instalment already add up to the whole fee: leave some for it.',
  'due-too-late': ({ until }) =>
    `Every instalment is due within two years, by ${formatDate(until)}.`,
  'no-course': 'Choose a course that is not archived.',
  'no-version': 'The version is missing. Reload the page.',
  'no-count': ({ max }) => `Give two whole numbers from 1 to ${max}, the smaller one first.`,
}

export const refusedTexts = {
  'no-plan': 'There is no such plan.',
  'no-course': 'This course no longer exists or is archived.',
  'no-batch': 'This batch does not exist or belongs to another course.',
  retired: 'This plan is retired. Make a new one.',
  'name-taken': 'There is already a plan with this name.',
  'changed-since': 'Somebody else changed this plan meanwhile.',
}
