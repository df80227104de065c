import type { CallData } from '../../../../ui/api/call-api.ts'
import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { type ListItem, newEntry } from '../../../../ui/staff/EditableList.tsx'
import type { Sheet } from '../../../../ui/staff/versioned-form.ts'
import type { PlanData } from '../../plans/contract.ts'
import type { PlanPart } from '../../plans/rules.ts'
import { planFieldLabels } from './texts.ts'

/** The plans, and the options of their form. */
export type PlanChoices = CallData<'GET /api/admin/plans'>

/** An instalment as typed; the share of the last one is the rest. */
export type TypedPart = {
  share: 'percent' | 'rupees'
  amount: string
  when: 'days' | 'on'
  days: string
  on: string
}

type PlanForm = { name: string; parts: ListItem<TypedPart>[] }
type Text = { name: string; parts: PlanPart[] }

const half: TypedPart = { share: 'percent', amount: '50', when: 'days', days: '0', on: '' }
const later: TypedPart = { ...half, amount: '', days: '30' }

/** Adds a row below the others. */
export const newPart = () => newEntry({ ...later })

export const planSheet: Sheet<PlanData, PlanForm, Text> = {
  labels: planFieldLabels,
  toForm: (plan) => ({
    name: plan?.name ?? '',
    parts: plan
      ? plan.parts.map((part) => newEntry(formPartOf(part)))
      : [half, later].map(newEntry),
  }),
  read: ({ name, parts }) => ({ name: name.trim(), parts: readParts(parts) }),
  // Converted through the form, so that the same instalments have their fields in the same order.
  textOf: (plan) => ({
    name: plan?.name ?? '',
    parts: plan ? readParts(plan.parts.map(formPartOf)) : readParts([half, later]),
  }),
  inWords: (text, field) => (field === 'name' ? text.name : text.parts.map(inWords).join('\n')),
}

function formPartOf(part: PlanPart): TypedPart {
  return {
    share: 'paise' in part ? 'rupees' : 'percent',
    amount:
      'paise' in part ? String(part.paise / 100) : 'percent' in part ? String(part.percent) : '',
    when: 'on' in part ? 'on' : 'days',
    days: 'days' in part ? String(part.days) : '0',
    on: 'on' in part ? part.on : '',
  }
}

function readParts(parts: readonly TypedPart[]): PlanPart[] {
  return parts.map((part, index) => {
    const due = part.when === 'on' ? { on: part.on } : { days: Number(part.days) }
    if (index === parts.length - 1) return { rest: true, ...due }
    const amount = Number(part.amount)
    return part.share === 'percent'
      ? { percent: amount, ...due }
      : { paise: Math.round(amount * 100), ...due }
  })
}

function inWords(part: PlanPart): string {
  const when =
    'on' in part
      ? `on ${part.on && formatDate(part.on)}`
      : `${part.days} ${part.days === 1 ? 'day' : 'days'} after the start`
  if ('percent' in part) return `${part.percent}% ${when}`
  return 'paise' in part ? `${formatRupees(part.paise)} ${when}` : `the rest ${when}`
}
