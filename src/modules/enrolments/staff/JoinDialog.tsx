import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { OpenDialog } from '../../../ui/OpenDialog.tsx'
import { RefusalNotice } from '../../../ui/Refused.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { SeatOffered } from '../../batches/contract.ts'
import { SeatField } from '../../batches/staff/SeatField.tsx'
import { useCourses } from '../../courses/use-courses.ts'
import { equalParts, equalPartsOffered } from '../plans/rules.ts'
import { DiscountHint, useDiscountLimit } from './DiscountHint.tsx'
import { PartsOf } from './PartsOf.tsx'
import {
  firstDueIn,
  type JoinForm,
  joinPlanValue,
  reductionIn,
  useJoinForm,
} from './use-join-form.ts'

/** What is agreed when somebody joins: course, fee, discount, start, parts, and who agrees for a child. */
export function JoinDialog(props: {
  student: number
  registration: number | null
  /** The course of the trial that it follows from. */
  requestedCourse: string | null
  offeredSeats: readonly SeatOffered[]
  onRefused: () => void
  onClose: () => void
  onEnrolled: (message: string) => void
}) {
  const form = useJoinForm(props)
  const { fields, set, seats, wish, refused: refusal, busy, submit } = form
  const owedPaise = Math.round((fields.fee - fields.discount) * 100)
  const isSeated = wish?.as === 'seat'
  // Beside its field, wherever in the form they are.
  useEffect(() => {
    if (refusal.seat) document.getElementById('seat')?.focus()
  }, [refusal])
  const reduction = reductionIn(fields)
  const { isAbove } = useDiscountLimit(reduction)
  const plans = usePlansOf(fields.course, wish?.batch)
  const selected = plans.find(({ id }) => joinPlanValue(id) === fields.parts)
  const parts =
    selected?.parts ??
    (fields.startsOn ? equalParts(Number(fields.parts) || 1, firstDueIn(fields)).parts : [])
  return (
    <OpenDialog heading="Join a course" onClose={props.onClose} className="w-full max-w-xl">
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <CourseField form={form} requestedCourse={props.requestedCourse} />
        {(seats.batches.length > 0 || fields.batch) && (
          <SeatField
            seats={seats}
            error={refusal.seat}
            value={fields.batch}
            onChange={({ target }) => form.chooseBatch(target.value)}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <RupeesField label="Fee in rupees" value={fields.fee} onChange={set('fee')} />
          <RupeesField
            label="Discount in rupees"
            value={fields.discount}
            onChange={set('discount')}
          />
        </div>
        {fields.course && reduction.offPaise > 0 && <DiscountHint reduction={reduction} />}
        {reduction.offPaise > 0 && (
          <TextField
            label="Why the discount"
            hint={isAbove ? 'Whoever approves it reads this.' : undefined}
            maxLength={300}
            value={fields.reason}
            onChange={({ target }) => set('reason')(target.value)}
          />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="First day"
            type="date"
            readOnly={isSeated}
            hint={isSeated ? 'As the batch begins.' : undefined}
            value={fields.startsOn}
            onChange={({ target }) => set('startsOn')(target.value)}
          />
          <SelectField
            label="Paid in"
            value={fields.parts}
            onChange={({ target }) => set('parts')(target.value)}
          >
            {plans.map(({ id, name }) => (
              <option key={id} value={joinPlanValue(id)}>
                {name}
              </option>
            ))}
            {equalPartsOffered.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? 'One sum, on the first day' : `${count} parts, a month apart`}
              </option>
            ))}
          </SelectField>
        </div>
        <p className="text-slate">
          To pay: <strong className="text-ink">{formatRupees(owedPaise)}</strong>
        </p>
        <PartsOf parts={parts} feePaise={owedPaise} startsOn={fields.startsOn} />
        <Guardian form={form} />
        <RefusalNotice>{refusal.seat ? '' : refusal.message}</RefusalNotice>
        {isAbove && (
          <p className="text-slate">
            Nothing is charged until it is approved.
            {isSeated && ' The seat is held meanwhile, as long as a waitlist offer is valid.'}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="solid" aria-disabled={busy}>
            {submitWords(isAbove, busy)}
          </Button>
          <Button onClick={props.onClose}>Cancel</Button>
        </div>
      </form>
    </OpenDialog>
  )
}

function submitWords(isAbove: boolean, busy: boolean): string {
  if (isAbove) return busy ? 'Sending...' : 'Send for approval'
  return busy ? 'Joining...' : 'Join'
}

/**
 * The plans of a batch, or where it has none of its own those of its course; without a batch the plans of the
 * course, and those of its batches that are on sale, by when they begin.
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
  form: { fields, choose },
  requestedCourse,
}: {
  form: JoinForm
  requestedCourse: string | null
}) {
  const state = useCourses()
  const courses = state.status === 'loaded' ? state.courses : []
  const course = courses.find(({ title }) => title === requestedCourse)
  // Once the catalogue is here: whoever tried a course mostly stays with it.
  const chooseWished = useEffectEvent(() => {
    if (course && fields.course === '') choose(course)
  })
  useEffect(() => {
    if (course) chooseWished()
  }, [course])
  return (
    <SelectField
      label="Course"
      value={fields.course}
      onChange={({ target }) => {
        choose(courses.find(({ id }) => id === target.value) ?? noCourse)
      }}
    >
      <option value="">Choose a course</option>
      {courses.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

function RupeesField(props: { label: string; value: number; onChange: (rupees: number) => void }) {
  return (
    <TextField
      label={props.label}
      type="number"
      min={0}
      inputMode="numeric"
      value={String(props.value)}
      onChange={({ target }) => props.onChange(Math.max(0, Number(target.value) || 0))}
    />
  )
}

function Guardian({ form: { fields, set } }: { form: JoinForm }) {
  return (
    <fieldset className="grid gap-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={fields.isAdult}
          onChange={({ target }) => set('isAdult')(target.checked)}
          className="size-5 shrink-0 accent-indigo"
        />
        They are 18 or older
      </label>
      {!fields.isAdult && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Guardian’s name"
              maxLength={100}
              value={fields.guardian}
              onChange={({ target }) => set('guardian')(target.value)}
            />
            <TextField
              label="Guardian’s phone"
              type="tel"
              maxLength={40}
              value={fields.guardianPhone}
              onChange={({ target }) => set('guardianPhone')(target.value)}
            />
          </div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={fields.agreed}
              onChange={({ target }) => set('agreed')(target.checked)}
              className="size-5 shrink-0 accent-indigo"
            />
            The guardian has agreed
          </label>
        </>
      )}
    </fieldset>
  )
}
