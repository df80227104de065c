import { type SubmitEvent, useState } from 'react'
import type { DeskSeat, SeatOffered } from '../../domain/batches/contract.ts'
import { equalParts } from '../../domain/fee-plans/rules.ts'
import { dayInIndia } from '../../formats/days.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { batchChosen, batchesOffered, seatsIn, wishOf } from '../parts/offer-seats.ts'
import { useStaffAction } from '../parts/use-staff-data.ts'

type Joining = {
  student: number
  registration: number | null
  /** What there is of all courses, as it was read last. */
  offered: readonly SeatOffered[]
  /** Somebody was faster: what is offered is read again. */
  onRefused: () => void
  onJoined: (message: string) => void
}

const empty = {
  course: '',
  fee: 0,
  discount: 0,
  reason: '',
  /** So many equal parts, or a plan by its number: `plan 12`. */
  parts: '1',
  /** The number of the batch; nothing is no batch yet. */
  batch: '',
  // Whoever says nothing is asked for a guardian.
  isAdult: false,
  guardian: '',
  guardianPhone: '',
  agreed: false,
}

export type JoinForm = ReturnType<typeof useJoinForm>

/** The form, and its sending: a double Enter is one joining, for both carry one key. */
export function useJoinForm({ student, registration, offered, onRefused, onJoined }: Joining) {
  const send = useStaffAction()
  const [key] = useState(() => crypto.randomUUID())
  const [refused, setRefused] = useState<Refusal>(nothing)
  const [busy, setBusy] = useState(false)
  const terms = useTerms(offered, () => setRefused(nothing))
  const { fields, wish } = terms

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const missing = whatIsMissing(fields)
    if (missing) return setRefused({ message: missing })
    if (fields.batch && !wish) return setRefused({ message: batchGone, seat: batchGone })
    setBusy(true)
    const answer = await send(`post ${staffEndpoints.studentJoinings}`, {
      params: { id: student },
      body: { key, registration, ...bodyOf(fields), ...(wish && { seat: wish }) },
    })
    setBusy(false)
    if (answer.ok) return onJoined(answer.data.message)
    const { message, fields: { seat } = {} } = answer
    setRefused({ message, seat })
    if (seat) onRefused()
  }
  return { ...terms, refused, busy, submit }
}

/** What is typed and chosen, and the seat that comes of it by what is offered now. */
function useTerms(offered: readonly SeatOffered[], onChosen: () => void) {
  const [typed, setTyped] = useState(() => ({ ...empty, startsOn: dayInIndia(new Date()) }))
  const seats = seatsIn(typed.course, offered)
  const batch = batchesOffered(seats).find(({ id }) => String(id) === typed.batch)
  const wish = batch && wishOf(batch)
  // Whoever has a seat begins with its batch, on whatever day that is by now.
  const fields = batch && wish?.as === 'seat' ? { ...typed, startsOn: batch.startsOn } : typed
  const change = (changes: Partial<typeof typed>) => {
    onChosen()
    setTyped((before) => ({ ...before, ...changes }))
  }
  const set =
    <Field extends keyof typeof typed>(field: Field) =>
    (value: (typeof typed)[Field]) =>
      setTyped((before) => ({ ...before, [field]: value }))
  const choose = (course: string, fee: number) =>
    change({ course, fee, parts: '1', ...beginningWith(batchChosen(seatsIn(course, offered))) })
  /** A plan of another batch is not offered with this one. */
  const chooseBatch = (id: string) =>
    change({
      ...(typed.parts.startsWith(planWord) && { parts: '1' }),
      ...beginningWith(seats.batches.find((one) => String(one.id) === id)),
    })
  return { fields, set, choose, chooseBatch, seats, wish }
}

type Refusal = { message: string; seat?: string | undefined }

const nothing = { message: '' }
const batchGone = 'This batch is not offered any more. Choose another, or none yet.'

function beginningWith(batch: DeskSeat | undefined) {
  return batch ? { batch: String(batch.id), startsOn: batch.startsOn } : { batch: '' }
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
