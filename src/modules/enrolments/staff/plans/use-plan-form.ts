import { useNavigate } from 'react-router'
import { to } from '../../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../../ui/api/ask.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { type ListItem, newEntry } from '../../../../ui/staff/EditableList.tsx'
import { useFieldErrors } from '../../../../ui/staff/use-field-errors.ts'
import { useSaving } from '../../../../ui/staff/use-saving.ts'
import { useStaffAction } from '../../../../ui/staff/use-staff-data.ts'
import { useVersionedForm } from '../../../../ui/staff/use-versioned-form.ts'
import type { Sheet } from '../../../../ui/staff/versioned-form.ts'
import { toast } from '../../../../ui/toast.ts'
import type { PlanData } from '../../plans/contract.ts'
import { checkParts, type PartsAllowed, type PlanPart } from '../../plans/rules.ts'
import { feePlanWords, planFieldLabels } from './words.ts'

/** The plans, and what their form chooses from. */
export type PlanChoices = CallData<'GET /api/admin/plans'>

/** A part as it is typed; of the last one the share is what is left. */
export type TypedPart = {
  share: 'percent' | 'rupees'
  amount: string
  when: 'days' | 'on'
  days: string
  on: string
}

type PlanForm = { name: string; parts: ListItem<TypedPart>[] }
type Text = { name: string; parts: PlanPart[] }

type Of = { course: string; batch: number | null }
type Fitting = { allowed: PartsAllowed; feePaise: number }

/** The form of a plan, new or standing, and how it is saved. */
export function usePlanForm(
  latest: PlanData | undefined,
  { of, allowed, feePaise }: Fitting & { of: Of },
  refresh: () => void,
) {
  const act = useStaffAction()
  const navigate = useNavigate()
  const form = useVersionedForm(sheet, latest)
  const errors = useFieldErrors({ course: 'Course', ...planFieldLabels })
  const { busy, attempt } = useSaving<PlanData>(form.refused, errors.refuse)
  const { base, text } = form
  const wrong = checkParts(text.parts, allowed, feePaise)

  async function save() {
    if (!base && !of.course) return errors.refuse({ fields: { course: 'Choose a course.' } })
    if (wrong) return errors.refuse({ fields: { parts: say(feePlanWords, wrong) } })
    errors.clear()
    if (!base) {
      const answer = await attempt(() => act('POST /api/admin/plans', { body: { ...of, ...text } }))
      if (!answer?.ok) return
      toast.success('The plan is made.')
      refresh()
      return navigate(to.adminRecord('finance', roomParts.plans))
    }
    const request = { params: { id: base.id }, body: { ...text, version: base.version } }
    const saved = await attempt(() => act('PUT /api/admin/plans/{id}', request))
    refresh()
    if (!saved?.ok) return
    form.saved(saved.data)
    toast.success('Saved. Whoever joined by it keeps what was agreed.')
  }

  return { ...form, busy, errors, wrong: wrong && say(feePlanWords, wrong), save, attempt }
}

/** Takes a plan out of use. */
export function useRetiring(
  plan: PlanData,
  { attempt }: Pick<ReturnType<typeof usePlanForm>, 'attempt'>,
  refresh: () => void,
) {
  const act = useStaffAction()
  const navigate = useNavigate()
  return async () => {
    const request = { params: { id: plan.id }, body: { version: plan.version } }
    const retired = await attempt(() => act('POST /api/admin/plans/{id}/retirement', request))
    refresh()
    if (!retired?.ok) return
    toast.success('Retired. Nobody is offered this plan any more.')
    await navigate(to.adminRecord('finance', roomParts.plans))
  }
}

const half: TypedPart = { share: 'percent', amount: '50', when: 'days', days: '0', on: '' }
const later: TypedPart = { ...half, amount: '', days: '30' }

/** A line below the others. */
export const newPart = () => newEntry({ ...later })

const sheet: Sheet<PlanData, PlanForm, Text> = {
  labels: planFieldLabels,
  toForm: (plan) => ({
    name: plan?.name ?? '',
    parts: plan
      ? plan.parts.map((part) => newEntry(formPartOf(part)))
      : [half, later].map(newEntry),
  }),
  read: ({ name, parts }) => ({ name: name.trim(), parts: readParts(parts) }),
  // Through the form, so that the same parts have their fields in the same order.
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
    'on' in part ? `on ${part.on && formatDate(part.on)}` : `${part.days} days after the start`
  if ('percent' in part) return `${part.percent} % ${when}`
  return 'paise' in part ? `${formatRupees(part.paise)} ${when}` : `the rest ${when}`
}
