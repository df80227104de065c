import { type SubmitEvent, useState } from 'react'
import { equalParts } from '../../domain/fee-plans/rules.ts'
import { dayInIndia } from '../../formats/days.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'

type Joining = {
  student: number
  registration: number | null
  onJoined: (message: string) => void
}

const empty = {
  course: '',
  fee: 0,
  discount: 0,
  reason: '',
  /** So many equal parts, or a plan by its number: `plan 12`. */
  parts: '1',
  // Whoever says nothing is asked for a guardian.
  isAdult: false,
  guardian: '',
  guardianPhone: '',
  agreed: false,
}

export type JoinForm = ReturnType<typeof useJoinForm>

/** The form, and its sending: a double Enter is one joining, for both carry one key. */
export function useJoinForm({ student, registration, onJoined }: Joining) {
  const send = useStaffAction()
  const [fields, setFields] = useState(() => ({ ...empty, startsOn: dayInIndia(new Date()) }))
  const [key] = useState(() => crypto.randomUUID())
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const set =
    <Field extends keyof typeof fields>(field: Field) =>
    (value: (typeof fields)[Field]) =>
      setFields((before) => ({ ...before, [field]: value }))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const missing = whatIsMissing(fields)
    if (missing) return setRefused(missing)
    setBusy(true)
    const answer = await send(`post ${staffEndpoints.studentJoinings}`, {
      params: { id: student },
      body: { key, registration, ...bodyOf(fields) },
    })
    setBusy(false)
    if (!answer.ok) return setRefused(answer.message)
    onJoined(answer.data.message)
  }

  const choose = (course: string, fee: number) =>
    setFields((before) => ({ ...before, course, fee, parts: '1' }))
  return { fields, set, choose, refused, busy, submit }
}

type Fields = typeof empty & { startsOn: string }

function whatIsMissing({ course, startsOn, discount, reason, isAdult, agreed }: Fields) {
  if (!course) return 'Choose a course.'
  if (!startsOn) return 'Choose the first day.'
  if (discount > 0 && !reason.trim()) return 'Say why there is a discount.'
  if (!isAdult && !agreed) return 'Are they 18? If not, their guardian has to agree first.'
}

const planWord = 'plan '

/** As the list of ways to pay holds a plan. */
export const planValue = (id: number) => `${planWord}${id}`

function howPaid(parts: string, startsOn: string) {
  return parts.startsWith(planWord)
    ? { plan: Number(parts.slice(planWord.length)) }
    : { parts: equalParts(Number(parts), startsOn).parts }
}

function bodyOf({ guardian, guardianPhone, isAdult, ...fields }: Fields) {
  const { course, fee, discount, reason, startsOn, parts } = fields
  return {
    course,
    feePaise: Math.round(fee * 100),
    discountPaise: Math.round(discount * 100),
    discountReason: discount > 0 ? reason.trim() : null,
    startsOn,
    ...howPaid(parts, startsOn),
    isAdult,
    guardian: isAdult
      ? null
      : { name: guardian.trim(), phone: guardianPhone, agreed: true as const },
  }
}
