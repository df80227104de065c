import { type ReactNode, type Ref, useCallback, useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatPhone } from '../../../ui/format/phones.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Badge, type BadgeStyle } from '../../../ui/staff/Badge.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { type StaffAnswer, useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { toast } from '../../../ui/toast.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { BatchRecord } from '../contract.ts'
import { FreedSeats } from './FreedSeats.tsx'
import { type BatchPeopleData, type SeatAction, SeatTools } from './SeatTools.tsx'

const call = 'GET /api/admin/batches/{id}/people' as const

const looks: Record<'held' | 'offered' | 'taken', { look: BadgeStyle; name: string }> = {
  held: { look: 'on its way', name: 'Held' },
  offered: { look: 'waits', name: 'Offered' },
  taken: { look: 'sure', name: 'Taken' },
}

const nextInWords = {
  'nobody-waits': 'Nobody waits.',
  'not-on-sale': 'Nobody is offered a seat: this batch is not on sale.',
  full: 'The first in line is offered the next seat that is free.',
  offering: 'A seat is free: the first in line is being offered it now.',
  'offering-soon': 'A seat is free: the first in line is offered it in 30 seconds.',
}

type Props = { batch: BatchRecord; others: readonly BatchRecord[]; onChanged: () => void }

/** Who has a seat, who waits, and who is next and why. */
export function BatchPeople({ batch, others, onChanged }: Props) {
  const { state, refresh } = useStaffData(call, { params: { id: batch.id } })
  const [error, setError] = useState<string>()
  const seats = useRef<HTMLHeadingElement>(null)
  const refreshAll = useCallback(() => {
    refresh()
    onChanged()
  }, [refresh, onChanged])
  const act: SeatAction = async (work) => {
    const answer = (await work) as unknown as StaffAnswer<never>
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) toast.success('Done.')
    // What was pressed may be gone: what can be undone stands next.
    if (answer.ok) seats.current?.focus()
    refreshAll()
  }
  if (state.status === 'loading') return <Loading text="Loading the people..." />
  if (state.status === 'error')
    return <NotLoaded what="people" reason={state.reason} onRetry={refresh} />
  return (
    <div className="min-w-0">
      {error && (
        <p role="alert" className="mb-4 border-l-4 border-kumkum pl-3 font-medium">
          {error}
        </p>
      )}
      <Seats
        batch={batch}
        others={others}
        act={act}
        heading={seats}
        batchPeople={state.data}
        refresh={refreshAll}
      />
      <GiveSeat batch={batch} act={act} />
      <Queue people={state.data} act={act} />
    </div>
  )
}

function Seats({
  batch,
  batchPeople,
  others,
  act,
  heading,
  refresh,
}: {
  batch: BatchRecord
  batchPeople: BatchPeopleData
  others: readonly BatchRecord[]
  act: SeatAction
  heading: Ref<HTMLHeadingElement>
  refresh: () => void
}) {
  const { people, queue, freed: freedFreedSeats } = batchPeople
  const otherBatches = others.filter(
    ({ id, courseId, status }) =>
      id !== batch.id && courseId === batch.courseId && status !== 'cancelled',
  )
  return (
    <section aria-labelledby="seats-heading">
      <h2 ref={heading} tabIndex={-1} id="seats-heading" className="text-lg outline-none">
        Seats
      </h2>
      <p className="text-slate">{occupancy(batch, people)}</p>
      <FreedSeats batch={batch} freedSeats={freedFreedSeats} act={act} refresh={refresh} />
      <ul className="mt-1 border-t border-edge">
        {people.map((one, index) => (
          <li
            key={one.student ?? `masked ${index}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Person {...one}>
              {one.expiresAt && ` · until ${formatTime(one.expiresAt)}`}
              {one.extra && ` · extra seat by ${one.extra.by}: ${one.extra.reason}`}
            </Person>
            <div className="flex flex-wrap items-center gap-2">
              <Badge look={looks[one.state].look}>{looks[one.state].name}</Badge>
              <SeatTools
                batch={batch}
                one={one}
                otherBatches={otherBatches}
                act={act}
                next={queue[0]}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of the people that are listed below it, so that both say the same. */
function occupancy({ seats }: BatchRecord, people: BatchPeopleData['people']): string {
  const count = (state: 'held' | 'offered') => people.filter((one) => one.state === state).length
  const [heldCount, offeredCount] = [count('held'), count('offered')]
  const parts = [
    heldCount > 0 && `${heldCount} held`,
    offeredCount > 0 && `${offeredCount} on offer`,
  ].filter(Boolean)
  const among = parts.length > 0 ? ` (${parts.join(', ')})` : ''
  return `${people.length} of ${seats} seats occupied${among}`
}

function GiveSeat({ batch, act }: { batch: BatchRecord; act: SeatAction }) {
  const send = useStaffAction()
  const [student, setStudent] = useState('')
  const [extraReason, setExtraWhy] = useState('')
  const mayOverbook = useMay('batches.overbook')
  if (batch.status === 'cancelled') return null
  const give = (work: Promise<{ ok: boolean }>) =>
    void act(work).then(() => {
      setStudent('')
      setExtraWhy('')
    })
  const putInLine = () =>
    give(
      send('POST /api/admin/batches/{id}/waitlist', {
        params: { id: batch.id },
        body: { student },
      }),
    )
  return (
    <form
      noValidate
      aria-label="Give a seat"
      className="mt-4 grid items-end gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { student, ...(extraReason.trim() && { extraReason }) }
        give(send('POST /api/admin/batches/{id}/people', { params: { id: batch.id }, body }))
      }}
    >
      <TextField
        id="seat-student"
        label="Student number"
        value={student}
        onChange={(event) => setStudent(event.target.value)}
        required
      />
      {mayOverbook && (
        <TextField
          id="seat-extra"
          label="Reason, for an extra seat"
          value={extraReason}
          onChange={(event) => setExtraWhy(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit">Give a seat</Button>
        <Button onClick={putInLine}>Put on the waitlist</Button>
      </div>
    </form>
  )
}

function Queue({ people: { queue, next }, act }: { people: BatchPeopleData; act: SeatAction }) {
  const send = useStaffAction()
  const [waitingPerson, setWaitingPerson] = useState<BatchPeopleData['queue'][number]>()
  return (
    <section aria-labelledby="queue-heading" className="mt-8">
      <h2 id="queue-heading" className="text-lg">
        Waitlist
      </h2>
      <p className="text-slate">{nextInWords[next]}</p>
      <ol className="mt-1 border-t border-edge">
        {queue.map((one, index) => (
          <li
            key={one.id ?? `masked ${index}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Person {...one}>
              {` · since ${formatTime(one.since)}`}
              {one.anyBatch && ' · any start'}
              {one.firstInLine && ' · before all others'}
              {one.lapses > 0 && ' · let one offer run out'}
              {one.student !== null && !one.email && ' · no e-mail: call them'}
            </Person>
            <div className="flex items-center gap-2">
              {index === 0 && <Badge look="waits">Next</Badge>}
              {one.id !== null && (
                <Button
                  kind="quiet"
                  aria-label={`Remove ${one.name} from the waitlist`}
                  onClick={() => setWaitingPerson(one)}
                >
                  Remove…
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {waitingPerson && (
        <ConfirmDialog
          title={`Remove ${waitingPerson.name} from the waitlist?`}
          action="Remove"
          dangerous
          onConfirm={() =>
            void act(
              send('DELETE /api/admin/waitlist/{id}', { params: { id: waitingPerson.id ?? 0 } }),
            )
          }
          onClose={() => setWaitingPerson(undefined)}
        >
          <p>They lose their place in line. Put on it again, they wait at the end.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Of a colleague's student only that the seat is taken, or that somebody waits. */
function Person({
  student,
  name,
  phone,
  children,
}: {
  student: number | null
  name: string | null
  phone: string | null
  children?: ReactNode
}) {
  if (student === null)
    return (
      <div className="min-w-0">
        <p className="font-medium">Taken</p>
        <p className="text-[0.8125rem] text-slate wrap-anywhere">
          A colleague’s student
          {children}
        </p>
      </div>
    )
  return (
    <div className="min-w-0">
      <Link
        to={to.adminRecord('students', student)}
        className="font-medium underline underline-offset-4 wrap-anywhere"
      >
        {name}
      </Link>
      <p className="text-[0.8125rem] text-slate wrap-anywhere">
        {phone ? formatPhone(phone) : 'no number'}
        {children}
      </p>
    </div>
  )
}
