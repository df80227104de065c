import { type SubmitEvent, useState } from 'react'
import { dayInIndia } from '../../../ui/format/days.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import type { DeskSeat, SeatOffered } from '../../batches/contract.ts'
import { batchChosen, batchesOffered, seatsIn, wishOf } from '../../batches/staff/offer-seats.ts'
import { type Reduction, splitPrice } from '../discounts/rules.ts'
import { equalParts } from '../plans/rules.ts'

type JoinFormInput = {
  student: number
  registration: number | null
  /** What there is of all courses, as it was read last. */
  offeredSeats: readonly SeatOffered[]
  /** Somebody was faster: what is offered is read again. */
  onRefused: () => void
  onEnrolled: (message: string) => void
}

const empty = {
  /** The course by its id, what it is called, and its price in rupees. */
  course: '',
  title: '',
  price: 0,
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

/** The form, and its sending: a double Enter is one enrolment, for both carry one key. */
export function useJoinForm({
  student,
  registration,
  offeredSeats,
  onRefused,
  onEnrolled,
}: JoinFormInput) {
  const send = useStaffAction()
  const [key] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<Refusal>(noErrors)
  const [busy, setBusy] = useState(false)
  const terms = useTerms(offeredSeats, () => setRefusal(noErrors))
  const { fields, wish } = terms

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const missing = whatIsMissing(fields)
    if (missing) return setRefusal({ message: missing })
    if (fields.batch && !wish) return setRefusal({ message: batchGone, seat: batchGone })
    setBusy(true)
    const answer = await send('POST /api/admin/students/{id}/enrolments', {
      params: { id: student },
      body: { key, registration, ...bodyOf(fields), ...(wish && { seat: wish }) },
    })
    setBusy(false)
    if (answer.ok) return onEnrolled(answer.data.message)
    const { message, fields: { seat } = {} } = answer
    setRefusal({ message, seat })
    if (seat) onRefused()
  }
  return { ...terms, refused: refusal, busy, submit }
}

/** What is typed and chosen, and the seat that comes of it by what is offered now. */
function useTerms(offeredSeats: readonly SeatOffered[], onChosen: () => void) {
  const [formValues, setFormValues] = useState(() => ({
    ...empty,
    startsOn: dayInIndia(new Date()),
  }))
  const seats = seatsIn(formValues.title, offeredSeats)
  const batch = batchesOffered(seats).find(({ id }) => String(id) === formValues.batch)
  const wish = batch && wishOf(batch)
  // Whoever has a seat begins with its batch, on whatever day that is by now.
  const fields =
    batch && wish?.as === 'seat' ? { ...formValues, startsOn: batch.startsOn } : formValues
  const change = (changes: Partial<typeof formValues>) => {
    onChosen()
    setFormValues((before) => ({ ...before, ...changes }))
  }
  const set =
    <Field extends keyof typeof formValues>(field: Field) =>
    (value: (typeof formValues)[Field]) =>
      setFormValues((before) => ({ ...before, [field]: value }))
  const choose = ({ id, title, price: paise }: CourseChosen) => {
    const price = paise / 100
    const begins = beginningWith(batchChosen(seatsIn(title, offeredSeats)))
    change({ course: id, title, price, fee: price, parts: '1', ...begins })
  }
  /** A plan of another batch is not offered with this one. */
  const chooseBatch = (id: string) =>
    change({
      ...(formValues.parts.startsWith(planWord) && { parts: '1' }),
      ...beginningWith(seats.batches.find((one) => String(one.id) === id)),
    })
  return { fields, set, choose, chooseBatch, seats, wish }
}

type CourseChosen = { id: string; title: string; price: number }

type Refusal = { message: string; seat?: string | undefined }

const noErrors = { message: '' }
const batchGone = 'This batch is not offered any more. Choose another, or none yet.'

function beginningWith(batch: DeskSeat | undefined) {
  return batch ? { batch: String(batch.id), startsOn: batch.startsOn } : { batch: '' }
}

type Fields = typeof empty & { startsOn: string }

/** Of the price what is taken off, whichever field it is typed in. */
export function reductionIn({ price, fee, discount }: Fields): Reduction {
  const formValues = { feePaise: Math.round(fee * 100), discountPaise: Math.round(discount * 100) }
  const split = splitPrice(Math.round(price * 100), formValues)
  return { pricePaise: split.feePaise, offPaise: split.discountPaise }
}

/** The first part is due on the first day, or today where that is over. */
export function firstDueIn({ startsOn }: Fields): string {
  const today = dayInIndia(new Date())
  return startsOn < today ? today : startsOn
}

function whatIsMissing(fields: Fields) {
  const { course, startsOn, reason, isAdult, agreed: isAgreed } = fields
  if (!course) return 'Choose a course.'
  if (!startsOn) return 'Choose the first day.'
  if (reductionIn(fields).offPaise > 0 && !reason.trim()) return 'Say why there is a discount.'
  if (!isAdult && !isAgreed) return 'Are they 18? If not, their guardian has to agree first.'
}

const planWord = 'plan '

/** As the list of ways to pay holds a plan. */
export const joinPlanValue = (id: number) => `${planWord}${id}`

function howPaid(parts: string, firstDue: string) {
  return parts.startsWith(planWord)
    ? { plan: Number(parts.slice(planWord.length)) }
    : { parts: equalParts(Number(parts), firstDue).parts }
}

function bodyOf(all: Fields) {
  const { guardian, guardianPhone, isAdult, ...fields } = all
  const { course, fee, discount, reason, startsOn, parts } = fields
  return {
    course,
    feePaise: Math.round(fee * 100),
    discountPaise: Math.round(discount * 100),
    discountReason: reductionIn(all).offPaise > 0 ? reason.trim() : null,
    startsOn,
    ...howPaid(parts, firstDueIn(all)),
    isAdult,
    guardian: isAdult
      ? null
      : { name: guardian.trim(), phone: guardianPhone, agreed: true as const },
  }
}
