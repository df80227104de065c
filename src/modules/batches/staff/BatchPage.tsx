import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { starts } from '#words/starts.ts'
import { institute } from '../../../../content/institute.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { addDays, daysBetween } from '../../../ui/format/days.ts'
import { stateNamed } from '../../../ui/format/states.ts'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { SaveConflict } from '../../../ui/staff/SaveConflict.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { useMay } from '../../accounts/use-may.ts'
import { AuditTrail } from '../../audit/staff/AuditTrail.tsx'
import type { BatchRecord } from '../contract.ts'
import { BatchFields } from './BatchFields.tsx'
import { BatchBadge } from './BatchList.tsx'
import { BatchPeople } from './BatchPeople.tsx'
import { type BatchForm, formOf, useBatchForm } from './use-batch-form.ts'

const call = 'GET /api/admin/batches' as const
type Choices = CallData<typeof call>

const all = { query: { past: '1' } } as const

/** A batch: its people first, for that is what it is opened for; then what it is. */
export function BatchPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  // One that was made a moment ago is in no list that was asked for before.
  const { state, fetching, refresh } = useStaffData(call, all, Number(id ?? 0))
  if (state.status === 'loading') return <Loading text="Loading the batch..." />
  if (state.status === 'error')
    return <NotLoaded what="batch" reason={state.reason} onRetry={refresh} className="min-h-64" />
  const find = (preset: string | null | undefined) =>
    state.data.batches.find((batch) => String(batch.id) === preset)
  const batch = find(id)
  if (id !== undefined && !batch && fetching) return <Loading text="Loading the batch..." />
  if (id !== undefined && !batch)
    return <NotLoaded what="batch" reason="not-found" onRetry={refresh} className="min-h-64" />
  const copied = find(params.get('copy'))
  return (
    <Batch
      key={batch?.id ?? `new-${copied?.id}`}
      batch={batch}
      begin={copied ? copyOf(copied, state.data.today) : emptyForm(state.data.today)}
      choices={state.data}
      refresh={refresh}
    />
  )
}

type Props = {
  batch: BatchRecord | undefined
  begin: BatchForm
  choices: Choices
  refresh: () => void
}

function Batch({ batch, begin, choices, refresh }: Props) {
  const plans = useMay('batches.plan')
  const trail = useMay('audit.see')
  const title = batch ? `${batch.title}, ${starts.day(batch.startsOn, choices.today)}` : 'New batch'
  const path = to.adminRecord('courses', roomParts.batches)
  useHead({ title: branded(title), path })
  return (
    <>
      <BackLink to={path}>Batches</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          {title}
        </h1>
        {batch && <BatchBadge batch={batch} />}
      </div>
      {batch && (
        <p className="mt-1 text-slate">
          {starts.hours(batch)} · {batch.waiting} waiting
        </p>
      )}
      {batch?.cancellationReason && (
        <p className="mt-2 border-l-4 border-kumkum pl-3">Cancelled: {batch.cancellationReason}</p>
      )}
      <div className="mt-5 grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_30rem]">
        {batch && <BatchPeople batch={batch} others={choices.batches} onChanged={refresh} />}
        {plans && (
          <div>
            <PlanForm batch={batch} begin={begin} choices={choices} refresh={refresh} />
            {batch && <BatchTools batch={batch} onChanged={refresh} />}
          </div>
        )}
      </div>
      {batch && trail && <AuditTrail kind="batch" id={batch.id} />}
    </>
  )
}

function PlanForm({ batch, begin, choices, refresh }: Props) {
  const form = useBatchForm(batch, begin, refresh)
  const { errors, conflict, busy } = form
  return (
    <form
      noValidate
      aria-label={batch ? 'The batch' : 'New batch'}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
      className="grid max-w-3xl gap-4"
    >
      {conflict && (
        <SaveConflict
          what="this batch"
          conflict={conflict}
          onTake={form.take}
          onGoOn={form.goOn}
          onTakeTheirs={form.revert}
        />
      )}
      <FormErrors title="The batch was not saved" errors={errors.list} />
      <BatchFields form={form.form} choices={choices} errors={errors.fields} edit={form.edit} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" aria-disabled={busy || conflict !== undefined}>
          {batch ? 'Save' : 'Make this batch'}
        </Button>
        {batch && (
          <ButtonLink to={`${to.adminRecord('courses', roomParts.batches)}/new?copy=${batch.id}`}>
            Copy
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

/** The same once more, beginning when this one ends, on sale from today. */
function copyOf(batch: BatchRecord, today: string): BatchForm {
  const length = daysBetween(batch.startsOn, batch.endsOn)
  const next = addDays(batch.endsOn, 1)
  const startsOn = next > today ? next : addDays(today, 7)
  return {
    ...formOf(batch),
    startsOn,
    endsOn: addDays(startsOn, length),
    opensOn: today,
    closesOn: addDays(startsOn, 2),
  }
}

function emptyForm(today: string): BatchForm {
  const startsOn = addDays(today, 14)
  return {
    courseId: '',
    trainerId: '',
    mode: 'classroom',
    stateCode: homeState,
    days: [1, 3, 5],
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

/** Where the institute stands. */
const homeState = stateNamed(institute.region) ?? ''

/** Off sale, on sale, and cancelled for good. */
function BatchTools({ batch, onChanged }: { batch: BatchRecord; onChanged: () => void }) {
  const act = useStaffAction()
  const [cancelling, setCancelling] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  if (batch.status === 'cancelled') return null
  const { id, version } = batch

  async function move(body: Parameters<typeof send>[0]) {
    const problem = await send(body)
    setError(problem)
    if (problem) return
    setCancelling(false)
    onChanged()
  }
  async function send(
    body:
      | { to: 'open' | 'closed'; version: number }
      | { to: 'cancelled'; version: number; reason: string },
  ) {
    const answer = await act('POST /api/admin/batches/{id}/status', { params: { id }, body })
    if (!answer.ok) return answer.message
    toast.success(body.to === 'cancelled' ? 'Cancelled. Everybody is told by mail.' : 'Done.')
    return undefined
  }
  return (
    <section aria-labelledby="batch-tools" className="mt-6 border-t border-line pt-4">
      <h2 id="batch-tools" className="text-lg">
        Sale
      </h2>
      <div className="mt-2 flex flex-wrap gap-3">
        {batch.status === 'open' ? (
          <Button onClick={() => move({ to: 'closed', version })}>Close the sale</Button>
        ) : (
          <Button onClick={() => move({ to: 'open', version })}>Open the sale again</Button>
        )}
        {!cancelling && (
          <Button kind="danger" onClick={() => setCancelling(true)}>
            Cancel this batch…
          </Button>
        )}
      </div>
      {cancelling && (
        <form
          noValidate
          className="mt-4 grid gap-3 rounded-card border-2 border-kumkum p-4"
          onSubmit={(event) => {
            event.preventDefault()
            void move({ to: 'cancelled', version, reason })
          }}
        >
          <p>
            Everybody with a seat leaves it, is told the reason by mail, and may choose another
            batch before all who wait. This cannot be taken back.
          </p>
          <TextField
            id="cancel-why"
            label="Reason, as they read it"
            value={reason}
            error={error}
            required
            autoFocus
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" kind="danger">
              Cancel the batch and tell everybody
            </Button>
            <Button onClick={() => setCancelling(false)}>Keep it</Button>
          </div>
        </form>
      )}
      {!cancelling && error && (
        <p role="alert" className="mt-2 font-medium text-kumkum">
          {error}
        </p>
      )}
    </section>
  )
}
