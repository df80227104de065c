import { useEffect, useEffectEvent, useState } from 'react'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useFieldError } from '../../../ui/form-context.ts'
import { dayInIndia, formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import { Options } from '../../../ui/staff/Options.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { DeskSeat, SeatOffered } from '../../batches/contract.ts'
import {
  batchChosen,
  batchesOffered,
  SeatField,
  seatsIn,
  wishOf,
} from '../../batches/staff/SeatField.tsx'
import { useCourses } from '../../courses/use-courses.ts'
import { type Reduction, splitPrice } from '../discounts/rules.ts'
import { equalParts, equalPartsOffered } from '../plans/rules.ts'
import { DiscountHint, useDiscountLimit } from './DiscountHint.tsx'
import { InstalmentDates } from './InstalmentDates.tsx'

/** The terms of an enrolment: course, fee, discount, start, instalments, and the guardian of a minor. */
export function EnrolDialog({
  student,
  registration,
  requestedCourse,
  offeredSeats,
  onRefused,
  onClose,
  onEnrolled,
}: {
  student: number
  registration: number | null
  /** The course of the Fast Track registration before it. */
  requestedCourse: string | null
  /** The free seats of all courses, as last loaded. */
  offeredSeats: readonly SeatOffered[]
  /** The seat was refused: free seats are loaded again. */
  onRefused: () => void
  onClose: () => void
  onEnrolled: () => void
}) {
  const terms = useTerms(offeredSeats)
  const { fields, change, textField, seats, wish } = terms
  const owedPaise = Math.round((fields.fee - fields.discount) * 100)
  const isSeated = wish?.as === 'seat'
  const reduction = reductionIn(fields)
  const { isAbove } = useDiscountLimit(reduction)
  const plans = usePlansOf(fields.course, wish?.batch)
  const selected = plans.find(({ id }) => planValue(id) === fields.parts)
  const parts =
    selected?.parts ??
    (fields.startsOn ? equalParts(Number(fields.parts) || 1, firstDueIn(fields)) : [])
  return (
    <DialogForm
      heading="Enrol in a course"
      className="w-full max-w-xl"
      call="POST /api/admin/students/{id}/enrolments"
      request={(_, key) => {
        const errors = errorsIn(fields)
        if (errors) return { errors }
        if (fields.batch && !wish) return { errors: { seat: batchGone } }
        const body = { key, registration, ...bodyOf(fields), ...(wish && { seat: wish }) }
        return { params: { id: student }, body }
      }}
      submit={isAbove ? 'Send for approval' : 'Enrol'}
      busyText={isAbove ? 'Sending...' : 'Enrolling...'}
      onClose={onClose}
      onDone={onEnrolled}
      onRefused={({ fields: errors }) => {
        if (errors?.seat) onRefused()
      }}
    >
      <CourseField terms={terms} requestedCourse={requestedCourse} />
      {(seats.batches.length > 0 || fields.batch) && (
        <SeatField
          seats={seats}
          value={fields.batch}
          onChange={({ target }) => terms.chooseBatch(target.value)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <RupeesField
          name="fee"
          label="Fee in rupees"
          value={fields.fee}
          onChange={(fee) => change({ fee })}
        />
        <RupeesField
          name="discount"
          label="Discount in rupees"
          value={fields.discount}
          onChange={(discount) => change({ discount })}
        />
      </div>
      {fields.course && reduction.offPaise > 0 && <DiscountHint reduction={reduction} />}
      {reduction.offPaise > 0 && (
        <TextField
          {...textField('reason')}
          label="Reason for the discount"
          hint={isAbove ? 'The approver reads this.' : undefined}
          maxLength={300}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...textField('startsOn')}
          label="First day"
          type="date"
          readOnly={isSeated}
          hint={isSeated ? 'Same as the batch’s first day.' : undefined}
        />
        <SelectField {...textField('parts')} label="Payment plan">
          <Options of={plans.map(({ id, name }) => [planValue(id), name])} />
          <Options
            of={equalPartsOffered.map((count) => [
              count,
              count === 1 ? 'Full payment on the first day' : `${count} instalments, a month apart`,
            ])}
          />
        </SelectField>
      </div>
      <p className="text-slate">
        To pay: <strong className="text-ink">{formatRupees(owedPaise)}</strong>
      </p>
      <InstalmentDates parts={parts} feePaise={owedPaise} startsOn={fields.startsOn} />
      <Guardian terms={terms} />
      {isAbove && (
        <p className="text-slate">
          Nothing is charged until it is approved.
          {isSeated &&
            ' The seat is held for the hours set for the batch under “Waitlist offer valid for”.'}
        </p>
      )}
    </DialogForm>
  )
}

/**
 * The plans of a batch, or of its course if it has none of its own; without a batch those of the course and
 * of its batches on sale, by start.
 */
function usePlansOf(courseId: string, batchId: number | undefined) {
  const { state } = useStaffData('GET /api/admin/plans', {})
  if (state.status !== 'loaded') return []
  const { plans, courses } = state.data
  const course = courses.find(({ id }) => id === courseId)
  const ofCourse = plans.filter((plan) => plan.course === courseId)
  if (batchId !== undefined) {
    const batchPlans = ofCourse.filter(({ batch }) => batch === batchId)
    return batchPlans.length > 0 ? batchPlans : ofCourse.filter(({ batch }) => batch === null)
  }
  return ofCourse.flatMap((plan) => {
    if (plan.batch === null) return [plan]
    const batch = course?.batches.find(({ id }) => id === plan.batch)
    return batch ? [{ ...plan, name: `${plan.name} (batch of ${formatDate(batch.startsOn)})` }] : []
  })
}

const noCourse = { id: '', title: '', price: 0 }

function CourseField({
  terms: { fields, choose },
  requestedCourse,
}: {
  terms: Terms
  requestedCourse: string | null
}) {
  const state = useCourses()
  const courses = state.status === 'loaded' ? state.courses : []
  const course = courses.find(({ title }) => title === requestedCourse)
  // Once the catalogue is loaded: most students enrol in the course they tried.
  const chooseWished = useEffectEvent(() => {
    if (course && fields.course === '') choose(course)
  })
  useEffect(() => {
    if (course) chooseWished()
  }, [course])
  return (
    <SelectField
      name="course"
      label="Course"
      value={fields.course}
      onChange={({ target }) => {
        choose(courses.find(({ id }) => id === target.value) ?? noCourse)
      }}
    >
      <option value="">Choose a course</option>
      <Options of={courses.map(({ id, title }) => [id, title])} />
    </SelectField>
  )
}

function RupeesField({
  onChange,
  ...props
}: {
  name: string
  label: string
  value: number
  onChange: (rupees: number) => void
}) {
  return (
    <TextField
      {...props}
      type="number"
      min={0}
      inputMode="numeric"
      onChange={({ target }) => onChange(Math.max(0, Number(target.value) || 0))}
    />
  )
}

function Guardian({ terms: { fields, change, textField } }: { terms: Terms }) {
  const error = useFieldError('isAdult', undefined)
  return (
    <fieldset className="grid gap-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isAdult"
          aria-describedby="is-adult-error"
          checked={fields.isAdult}
          onChange={({ target }) => change({ isAdult: target.checked })}
          className="size-5 shrink-0 accent-indigo"
        />
        They are 18 or older
      </label>
      <p id="is-adult-error" className="font-medium text-kumkum empty:hidden">
        {error}
      </p>
      {!fields.isAdult && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...textField('guardian')} label="Guardian’s name" maxLength={100} />
            <TextField
              {...textField('guardianPhone')}
              label="Guardian’s phone"
              type="tel"
              maxLength={40}
            />
          </div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="agreed"
              checked={fields.agreed}
              onChange={({ target }) => change({ agreed: target.checked })}
              className="size-5 shrink-0 accent-indigo"
            />
            The guardian has agreed
          </label>
        </>
      )}
    </fieldset>
  )
}

const empty = {
  /** The course with its title and its price in rupees. */
  course: '',
  title: '',
  price: 0,
  fee: 0,
  discount: 0,
  reason: '',
  /** Number of equal instalments, or a plan by id: `plan 12`. */
  parts: '1',
  /** Id of the batch; empty is no batch yet. */
  batch: '',
  // Until it is answered a guardian is asked for.
  isAdult: false,
  guardian: '',
  guardianPhone: '',
  agreed: false,
}

const planWord = 'plan '

type Terms = ReturnType<typeof useTerms>

/** The form's values, and the seat they give by the current offers. */
function useTerms(offeredSeats: readonly SeatOffered[]) {
  const [formValues, setFormValues] = useState<Fields>(() => ({
    ...empty,
    startsOn: dayInIndia(new Date()),
  }))
  const seats = seatsIn(formValues.title, offeredSeats)
  const batch = batchesOffered(seats).find(({ id }) => String(id) === formValues.batch)
  const wish = batch && wishOf(batch)
  // With a seat the start is that of its batch.
  const fields =
    batch && wish?.as === 'seat' ? { ...formValues, startsOn: batch.startsOn } : formValues
  const change = (changes: Partial<Fields>) =>
    setFormValues((before) => ({ ...before, ...changes }))
  const textField = (name: 'reason' | 'startsOn' | 'parts' | 'guardian' | 'guardianPhone') => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const choose = ({ id, title, price: paise }: typeof noCourse) => {
    const price = paise / 100
    const start = startOf(batchChosen(seatsIn(title, offeredSeats)))
    change({ course: id, title, price, fee: price, parts: '1', ...start })
  }
  /** A plan of another batch is not offered with this one. */
  const chooseBatch = (id: string) =>
    change({
      ...(formValues.parts.startsWith(planWord) && { parts: '1' }),
      ...startOf(seats.batches.find((one) => String(one.id) === id)),
    })
  return { fields, change, textField, choose, chooseBatch, seats, wish }
}

const batchGone = 'This batch is no longer offered. Choose another batch, or “No batch yet”.'

function startOf(batch: DeskSeat | undefined) {
  return batch ? { batch: String(batch.id), startsOn: batch.startsOn } : { batch: '' }
}

type Fields = typeof empty & { startsOn: string }

/** The reduction of the price, from either field. */
function reductionIn({ price, fee, discount }: Fields): Reduction {
  const split = splitPrice(Math.round(price * 100), paiseIn({ fee, discount }))
  return { pricePaise: split.feePaise, offPaise: split.discountPaise }
}

const paiseIn = ({ fee, discount }: Pick<Fields, 'fee' | 'discount'>) => ({
  feePaise: Math.round(fee * 100),
  discountPaise: Math.round(discount * 100),
})

/** The first instalment is due on the first day, or today if that has passed. */
function firstDueIn({ startsOn }: Fields): string {
  const today = dayInIndia(new Date())
  return startsOn < today ? today : startsOn
}

function errorsIn(fields: Fields) {
  const { course, startsOn, reason, isAdult, agreed } = fields
  if (!course) return { course: 'Choose a course.' }
  if (!startsOn) return { startsOn: 'Choose the first day.' }
  if (reductionIn(fields).offPaise > 0 && !reason.trim())
    return { reason: 'Give a reason for the discount.' }
  if (!isAdult && !agreed)
    return { isAdult: 'Are they 18? If not, their guardian has to agree first.' }
}

/** A plan as a value of the list of payment plans. */
const planValue = (id: number) => `${planWord}${id}`

function bodyOf(fields: Fields) {
  const { course, reason, startsOn, parts, guardian, guardianPhone, isAdult } = fields
  const plan = parts.startsWith(planWord)
    ? { plan: Number(parts.slice(planWord.length)) }
    : { parts: equalParts(Number(parts), firstDueIn(fields)) }
  return {
    course,
    ...paiseIn(fields),
    discountReason: reductionIn(fields).offPaise > 0 ? reason.trim() : null,
    startsOn,
    ...plan,
    isAdult,
    guardian: isAdult
      ? null
      : { name: guardian.trim(), phone: guardianPhone, agreed: true as const },
  }
}
