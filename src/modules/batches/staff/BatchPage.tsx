import { type ReactNode, useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { describeEach } from '../../../ui/api/reasons.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { addDays, daysBetween } from '../../../ui/format/days.ts'
import { stateNamed } from '../../../ui/format/indian-states.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useNavigate, useParams, useSearchParams } from '../../../ui/router.tsx'
import { ActionButton, ActionForm, type FormValues } from '../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { SaveConflict } from '../../../ui/staff/Conflict.tsx'
import { NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { LoadedPage } from '../../../ui/staff/LoadedPage.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { SectionTabs } from '../../../ui/staff/SectionTabs.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useVersionedForm } from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { AuditTrail } from '../../audit/staff/AuditTrail.tsx'
import type { BatchRecord } from '../contract.ts'
import { checkStart, firstClassFrom } from '../next-class.ts'
import { checkBatch } from '../rules.ts'
import { BatchFields, type BatchForm, formOf, sheetFrom } from './BatchFields.tsx'
import { BatchBadge } from './BatchList.tsx'
import { BatchPeople } from './BatchPeople.tsx'
import { batchTexts } from './texts.ts'

const call = 'GET /api/admin/batches' as const
type Choices = CallData<typeof call>

const all = { query: { past: '1' } } as const
const batchesAddress = to.adminRecord('enrollment', sectionParts.batches)

type Parts = {
  /** A module above has them. */
  renderCertificates?: (batch: number) => ReactNode
}

/** A batch: its students, its certificates, its fields and what was changed, each at an address of its own. */
export function BatchPage({ renderCertificates }: Parts) {
  const { id } = useParams()
  const [params] = useSearchParams()
  // A batch made just now is not in lists that were loaded before.
  const batches = useStaffData(call, all, Number(id ?? 0))
  const find = (preset: string | null | undefined) =>
    batches.data?.batches.find((batch) => String(batch.id) === preset)
  const batch = find(id)
  const copied = find(params.get('copy'))
  const isMissing = id !== undefined && !batch
  if (isMissing && batches.data && !batches.fetching) return <AdminNotFound />
  return (
    <LoadedPage
      data={batches}
      what="batch"
      title={({ today }) => {
        if (isMissing) return 'Batch'
        return batch ? `${batch.title}, ${batchTimes.day(batch.startsOn, today)}` : 'New batch'
      }}
      heading={isMissing ? null : undefined}
      path={batchesAddress}
      back={{ address: batchesAddress, name: 'Batches' }}
      tools={
        batch && (
          <div className="flex flex-wrap items-center gap-3">
            <BatchBadge batch={batch} />
            <ButtonLink to={`${batchesAddress}/${batch.id}/${sectionParts.roll}`}>
              Print student list
            </ButtonLink>
          </div>
        )
      }
    >
      {(choices) =>
        isMissing ? (
          <Loading text="Loading the batch..." />
        ) : (
          <Batch
            key={batch?.id ?? `new-${copied?.id}`}
            batch={batch}
            begin={copied ? copyOf(copied, choices.today) : emptyForm(choices.today)}
            choices={choices}
            refresh={batches.refresh}
            renderCertificates={renderCertificates}
          />
        )
      }
    </LoadedPage>
  )
}

type Props = Parts & {
  batch: BatchRecord | undefined
  begin: BatchForm
  choices: Choices
  refresh: () => void
}

function Batch({ renderCertificates, ...page }: Props) {
  const { batch } = page
  if (!batch) return <PlanForm {...page} />
  return (
    <>
      <p className="text-slate">
        {[
          batchTimes.hours(batch),
          batch.room || batchTimes.mode[batch.mode],
          batch.trainer ?? 'No trainer',
        ]
          .concat(batch.waiting > 0 ? `${batch.waiting} waiting` : [])
          .join(' · ')}
      </p>
      {batch.cancellationReason && (
        <p className="mt-2 border-l-4 border-kumkum pl-3">Cancelled: {batch.cancellationReason}</p>
      )}
      <BatchTabs batch={batch.id} />
      <div className="mt-3">
        <BatchPart {...page} batch={batch} renderCertificates={renderCertificates} />
      </div>
    </>
  )
}

function BatchTabs({ batch }: { batch: number }) {
  const address = `${batchesAddress}/${batch}`
  const work = to.adminRecord('attendance', `${sectionParts.work}/${batch}`)
  const part = (name: string, path: 'certificates' | 'details' | 'activity') => ({
    address: `${address}/${sectionParts[path]}`,
    name,
  })
  const views = [
    { address, name: 'Students' },
    useAbility('work.review') && { address: work, name: 'Assignments and materials' },
    useAbility('certificates.see') && part('Certificates', 'certificates'),
    useAbility('batches.plan') && part('Details', 'details'),
    useAbility('audit.see') && part('Activity', 'activity'),
  ].filter((view) => view !== false)
  return <SectionTabs label="Parts of the batch" views={views} />
}

/** The part that the address names; one that this person may not see is not there. */
function BatchPart({ renderCertificates, ...page }: Props & { batch: BatchRecord }) {
  const { part } = useParams()
  const [plans, trail] = [useAbility('batches.plan'), useAbility('audit.see')]
  const certificates = useAbility('certificates.see')
  const { batch, choices, refresh } = page
  if (part === undefined)
    return <BatchPeople batch={batch} others={choices.batches} onChanged={refresh} />
  if (part === sectionParts.certificates && certificates) return renderCertificates?.(batch.id)
  if (part === sectionParts.details && plans)
    return (
      <>
        <PlanForm {...page} />
        <BatchTools batch={batch} onChanged={refresh} />
      </>
    )
  if (part === sectionParts.activity && trail) return <AuditTrail kind="batch" id={batch.id} />
  return <NotLoaded what="page" reason="not-found" onRetry={refresh} />
}

function PlanForm({ batch, begin, choices, refresh }: Omit<Props, keyof Parts>) {
  const navigate = useNavigate()
  const form = useVersionedForm(sheetFrom(begin), batch)
  const { base, text, conflict } = form
  const [isClash, setIsClash] = useState(false)
  function request(values: FormValues, key: string) {
    const isClashConfirmed = values.text('isClashConfirmed') !== ''
    const wrong = { startsOn: checkStart(text, choices.today, base), ...checkBatch(text) }
    const errors = describeEach(batchTexts, wrong)
    if (Object.keys(errors).length > 0) return { errors }
    if (!base) return { body: { ...text, key, isClashConfirmed } }
    return { params: { id: base.id }, body: { ...text, version: base.version, isClashConfirmed } }
  }
  function handleSaved(saved: BatchRecord) {
    toast.success(base ? 'Saved. The site shows it now.' : 'Batch created.')
    if (!base) return navigate(`${batchesAddress}/${saved.id}`)
    form.saved(saved)
    refresh()
  }
  return (
    <ActionForm
      aria-label={batch ? 'The batch' : 'New batch'}
      call={base ? 'PUT /api/admin/batches/{id}' : 'POST /api/admin/batches'}
      request={request}
      isHeld={conflict !== undefined}
      kind="primary"
      submit={batch ? 'Save' : 'Create batch'}
      actions={batch && <ButtonLink to={`${batchesAddress}/new?copy=${batch.id}`}>Copy</ButtonLink>}
      onDone={handleSaved}
      onLate={form.refused}
      onRefused={({ refusal }) => {
        setIsClash(refusal !== undefined && 'clashes' in refusal)
        refresh()
      }}
      className="max-w-3xl"
    >
      <SaveConflict what="this batch" form={form} />
      <BatchFields form={form.form} batch={batch} choices={choices} edit={form.edit} />
      {isClash && (
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input type="checkbox" name="isClashConfirmed" value="yes" className="size-5" />
          Save even if classes clash
        </label>
      )}
    </ActionForm>
  )
}

/** A copy that begins when this one ends, open for enrolment from today. */
function copyOf(batch: BatchRecord, today: string): BatchForm {
  const length = daysBetween(batch.startsOn, batch.endsOn)
  const next = addDays(batch.endsOn, 1)
  const startsOn = firstClassFrom(next > today ? next : addDays(today, 7), batch.days)
  return {
    ...formOf(batch),
    startsOn,
    endsOn: addDays(startsOn, length),
    opensOn: today,
    closesOn: addDays(startsOn, 2),
  }
}

function emptyForm(today: string): BatchForm {
  const days = [1, 3, 5]
  const startsOn = firstClassFrom(addDays(today, 14), days)
  return {
    courseId: '',
    trainerId: '',
    mode: 'classroom',
    stateCode: homeState,
    days,
    fromTime: '19:00',
    toTime: '21:00',
    startsOn,
    endsOn: addDays(startsOn, 84),
    room: '',
    seats: '24',
    opensOn: today,
    closesOn: addDays(startsOn, 2),
    holdMinutes: '15',
    offerHours: '24',
  }
}

/** The state of the institute. */
const homeState = stateNamed(institute.region) ?? ''

const statusCall = 'POST /api/admin/batches/{id}/status' as const

/** Closes and opens enrolment, and cancels the batch. */
function BatchTools({ batch, onChanged }: { batch: BatchRecord; onChanged: () => void }) {
  const [isCancelling, setIsCancelling] = useState(false)
  if (batch.status === 'cancelled') return null
  const { id, version } = batch
  const isOpen = batch.status === 'open'
  return (
    <Section title="Enrolment" className="mt-6 max-w-3xl border-t border-line pt-4">
      <div className="mt-2 flex flex-wrap gap-3">
        <ActionButton
          call={statusCall}
          request={{ params: { id }, body: { to: isOpen ? 'closed' : 'open', version } }}
          onDone={() => {
            toast.success(isOpen ? 'Enrolment closed.' : 'Enrolment opened.')
            onChanged()
          }}
        >
          {isOpen ? 'Close enrolment' : 'Reopen enrolment'}
        </ActionButton>
        {!isCancelling && (
          <Button kind="danger" onClick={() => setIsCancelling(true)}>
            Cancel this batch…
          </Button>
        )}
      </div>
      {isCancelling && (
        <ActionForm
          call={statusCall}
          request={(form) => ({
            params: { id },
            body: { to: 'cancelled', version, reason: form.text('reason') },
          })}
          kind="danger"
          submit="Cancel the batch"
          onCancel={() => setIsCancelling(false)}
          cancelLabel="Keep it"
          onDone={() => {
            toast.success('Cancelled. Students with an e-mail address get a mail; call the others.')
            onChanged()
          }}
          className="mt-4 rounded-card border-2 border-kumkum p-4"
        >
          <p>
            Everybody with a seat loses it and may choose another batch before everybody on the
            waitlist. Students with an e-mail address get a mail with the reason; call the others.
            This cannot be undone.
          </p>
          <TextField label="Reason (students see this)" name="reason" required autoFocus />
        </ActionForm>
      )}
    </Section>
  )
}
