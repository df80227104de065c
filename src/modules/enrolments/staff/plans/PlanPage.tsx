import { type ComponentProps, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { Loading } from '../../../../ui/Loading.tsx'
import { useNavigate, useParams } from '../../../../ui/router.tsx'
import { ActionButton, ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { SaveConflict } from '../../../../ui/staff/Conflict.tsx'
import { EditableList, type ListItem } from '../../../../ui/staff/EditableList.tsx'
import { NotLoaded } from '../../../../ui/staff/Loaded.tsx'
import { Options } from '../../../../ui/staff/Options.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { StaffPage } from '../../../../ui/staff/StaffPage.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useVersionedForm } from '../../../../ui/staff/versioned-form.ts'
import { toast } from '../../../../ui/toast.ts'
import { useAbility } from '../../../accounts/use-ability.ts'
import { AuditTrail } from '../../../audit/staff/AuditTrail.tsx'
import type { PlanData } from '../../plans/contract.ts'
import { checkParts, longestPlanName } from '../../plans/rules.ts'
import { InstalmentDates } from '../InstalmentDates.tsx'
import { newPart, type PlanChoices, planSheet, type TypedPart } from './plan-form.ts'
import { feePlanTexts } from './texts.ts'

type Props = { choices: PlanChoices; refresh: () => void }
const address = to.adminRecord('finance', sectionParts.plans)

/** A plan: new, or an existing one. */
export function PlanPage(props: Props) {
  const { id } = useParams()
  const number = Number(id)
  if (id === undefined) return <Plan {...props} plan={undefined} />
  return Number.isSafeInteger(number) && number > 0 ? (
    <ExistingPlan key={number} {...props} id={number} />
  ) : (
    <AdminNotFound />
  )
}

function ExistingPlan({ id, choices, refresh }: Props & { id: number }) {
  const one = useStaffData('GET /api/admin/plans/{id}', { params: { id } })
  const { state } = one
  if (state.status === 'loading') return <Loading text="Loading the plan..." />
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  if (state.status === 'error')
    return (
      <NotLoaded what="plan" reason={state.reason} onRetry={one.refresh} className="m-4 min-h-64" />
    )
  const both = () => {
    one.refresh()
    refresh()
  }
  return <Plan choices={choices} refresh={both} plan={state.data} />
}

type PlanScope = Pick<PlanData, 'course' | 'batch'>

function Plan({ plan, choices, refresh }: Props & { plan: PlanData | undefined }) {
  const navigate = useNavigate()
  const [{ course, batch }, setScope] = useState<PlanScope>(plan ?? { course: '', batch: null })
  const selected = choices.courses.find(({ id }) => id === course)
  const feePaise = selected?.feePaise ?? 0
  const title = plan ? plan.name : 'New plan'
  const mayMake = useAbility('plans.make') && !plan?.retired
  const seesTrail = useAbility('audit.see')
  const form = useVersionedForm(planSheet, plan)
  const { base, text, conflict } = form
  const wrong = checkParts(text.parts, choices.allowed, feePaise)
  const wrongText = wrong && say(feePlanTexts, wrong)
  const startsOn = selected?.batches.find(({ id }) => id === batch)?.startsOn ?? choices.today
  const refusal = { onLate: form.refused, onRefused: refresh }
  function request() {
    if (!base && !course) return { errors: { course: 'Choose a course.' } }
    if (wrongText) return { errors: { parts: wrongText } }
    if (!base) return { body: { course, batch, ...text } }
    return { params: { id: base.id }, body: { ...text, version: base.version } }
  }
  function finish(doneText: string) {
    toast.success(doneText)
    refresh()
  }
  return (
    <StaffPage title={title} path={address} back={{ address, name: 'Payment plans' }}>
      {plan && <p className="text-slate">{planStatusText(plan, selected)}</p>}
      <div className="mt-5 grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        {mayMake && (
          <ActionForm
            {...refusal}
            aria-label="The plan"
            call={base ? 'PUT /api/admin/plans/{id}' : 'POST /api/admin/plans'}
            request={request}
            isHeld={conflict !== undefined}
            kind="primary"
            submit={plan ? 'Save' : 'Add plan'}
            actions={
              base && (
                <ActionButton
                  {...refusal}
                  call="POST /api/admin/plans/{id}/retirement"
                  request={{ params: { id: base.id }, body: { version: base.version } }}
                  confirm={{
                    title: 'Retire this plan?',
                    text: 'It is no longer offered. Students who enrolled with it keep their instalments.',
                    action: 'Retire it',
                  }}
                  onDone={() => {
                    finish('Retired. This plan is no longer offered.')
                    void navigate(address)
                  }}
                >
                  Retire
                </ActionButton>
              )
            }
            onDone={(saved) => {
              if (base) {
                form.saved(saved)
                return finish('Saved. Students who enrolled with it keep their instalments.')
              }
              finish('Plan added.')
              void navigate(address)
            }}
            className="max-w-3xl"
          >
            <SaveConflict what="this plan" form={form} />
            {!plan && (
              <CourseAndBatch choices={choices} course={course} batch={batch} onChoose={setScope} />
            )}
            <TextField
              name="name"
              label="Name"
              hint="Students read it, such as “Two instalments”."
              autoComplete="off"
              maxLength={longestPlanName}
              value={form.form.name}
              onChange={({ target }) => form.edit({ name: target.value })}
            />
            <PlanParts parts={form.form.parts} onChange={(parts) => form.edit({ parts })} />
          </ActionForm>
        )}
        <Section title="What a student pays" className="grid gap-2 rounded-card bg-sand/60 p-5">
          <Example wrong={wrongText} feePaise={feePaise} startsOn={startsOn} parts={text.parts} />
        </Section>
      </div>
      {plan && seesTrail && <AuditTrail kind="plan" id={plan.id} />}
    </StaffPage>
  )
}

type Course = PlanChoices['courses'][number]

function planStatusText(plan: PlanData, course: Course | undefined): string {
  const batch = course?.batches.find(({ id }) => id === plan.batch)
  const start = batch ? `, the batch of ${formatDate(batch.startsOn)}` : ', one batch of it'
  const of = `${course?.title ?? plan.course}${plan.batch === null ? '' : start}`
  return plan.retired ? `${of}. Retired by ${plan.savedBy}: it is no longer offered.` : of
}

type Sample = ComponentProps<typeof InstalmentDates> & { wrong: string | undefined }

/** For a student who enrols for that start. */
function Example({ wrong, feePaise, startsOn, parts }: Sample) {
  if (wrong)
    return (
      <p role="status" className="font-medium text-kumkum">
        {wrong}
      </p>
    )
  if (feePaise === 0) return <p className="text-slate">Choose a course with a fee to see it.</p>
  if (parts.some((part) => 'on' in part && !part.on))
    return <p role="status">Choose a due day for each instalment.</p>
  return (
    <>
      <p className="text-slate">
        Of {formatRupees(feePaise)}, for a start on {formatDate(startsOn)}. On the site the first
        part, and whatever is due by then, is paid at once.
      </p>
      <InstalmentDates parts={parts} feePaise={feePaise} startsOn={startsOn} />
    </>
  )
}

/** Another course has other batches. */
function CourseAndBatch({
  choices,
  course,
  batch,
  onChoose,
}: Pick<Props, 'choices'> & PlanScope & { onChoose: (scope: PlanScope) => void }) {
  const selected = choices.courses.find(({ id }) => id === course)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="course"
        label="Course"
        value={course}
        onChange={({ target }) => onChoose({ course: target.value, batch: null })}
      >
        <option value="">Choose a course</option>
        <Options of={choices.courses.map(({ id, title: name }) => ({ id, name }))} />
      </SelectField>
      <SelectField
        label="Batch"
        hint="A batch with plans of its own is offered these, and not those of its course."
        value={batch ?? ''}
        onChange={({ target }) => onChoose({ course, batch: Number(target.value) || null })}
      >
        <option value="">Every batch of it</option>
        <Options
          of={(selected?.batches ?? []).map(({ id, startsOn }) => [
            id,
            `Starts ${formatDate(startsOn)}`,
          ])}
        />
      </SelectField>
    </div>
  )
}

type PartsProps = {
  parts: ListItem<TypedPart>[]
  onChange: (parts: ListItem<TypedPart>[]) => void
}

/** The instalments of a plan, one below the other; the last one takes the rest. */
function PlanParts({ parts, onChange }: PartsProps) {
  const last = parts.at(-1)?.key
  return (
    <EditableList
      id="parts"
      legend="Instalments"
      noun="instalment"
      hint="The last one takes what is left, so that they are the fee to the paisa. Percentages are rounded down to whole rupees."
      entries={parts}
      tall
      blank={newPart}
      isBlank={({ amount }) => amount === ''}
      onChange={onChange}
    >
      {(part, label, edit) => (
        <div className="@container">
          <div className="grid gap-3 @lg:grid-cols-2">
            {part.key === last ? (
              <p className="self-end pb-3 font-semibold">{label}: what is left</p>
            ) : (
              <div className="grid grid-cols-[1fr_7rem] gap-2">
                <TextField
                  label={`${label}: how much`}
                  type="number"
                  min={1}
                  inputMode="decimal"
                  value={part.amount}
                  onChange={({ target }) => edit({ amount: target.value })}
                />
                <SelectField
                  label="of it in"
                  aria-label={`${label}: in`}
                  value={part.share}
                  onChange={({ target }) => edit({ share: target.value as TypedPart['share'] })}
                >
                  <option value="percent">percent</option>
                  <option value="rupees">rupees</option>
                </SelectField>
              </div>
            )}
            <div className="grid grid-cols-[7rem_1fr] gap-2">
              {part.when === 'days' ? (
                <TextField
                  label={`${label}: due`}
                  type="number"
                  min={0}
                  max={1000}
                  inputMode="numeric"
                  value={part.days}
                  onChange={({ target }) => edit({ days: target.value })}
                />
              ) : (
                <TextField
                  label={`${label}: due`}
                  type="date"
                  value={part.on}
                  onChange={({ target }) => edit({ on: target.value })}
                />
              )}
              <SelectField
                label="counted"
                aria-label={`${label}: counted`}
                value={part.when}
                onChange={({ target }) => edit({ when: target.value as TypedPart['when'] })}
              >
                <option value="days">days after the start</option>
                <option value="on">a day</option>
              </SelectField>
            </div>
          </div>
        </div>
      )}
    </EditableList>
  )
}
