import { type ReactNode, useState } from 'react'
import { starts } from '#words/starts.ts'
import type { BatchRecord } from '../../../domain/batches/contract.ts'
import { formatPhone } from '../../../formats/phones.ts'
import { formatTime } from '../../../formats/times.ts'
import { to } from '../../../site-map.ts'
import { staffEndpoints } from '../../../staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Given } from '../../../wire/ask.ts'
import { Badge, type BadgeLook } from '../../parts/Badge.tsx'
import { Choice } from '../../parts/Choice.tsx'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import { type StaffAnswer, useStaffAction, useStaffData } from '../../parts/use-staff-data.ts'

const call = `get ${staffEndpoints.batchPeople}` as const
type People = Given<typeof call>
type Act = <Answer extends { ok: boolean }>(work: Promise<Answer>) => Promise<void>

const looks: Record<'held' | 'offered' | 'taken', { look: BadgeLook; name: string }> = {
  held: { look: 'on its way', name: 'Held' },
  offered: { look: 'waits', name: 'Offered' },
  taken: { look: 'sure', name: 'Taken' },
}

const nextInWords = {
  'nobody-waits': 'Nobody waits.',
  'not-on-sale': 'Nobody is offered a seat: this batch is not on sale.',
  full: 'The first in line is offered the next seat that is free.',
  offering: 'A seat is free: the first in line is being offered it now.',
}

type Shown = { batch: BatchRecord; others: readonly BatchRecord[]; onChanged: () => void }

/** Who has a seat, who waits, and who is next and why. */
export function BatchPeople({ batch, others, onChanged }: Shown) {
  const { state, refresh } = useStaffData(call, { params: { id: batch.id } })
  const [error, setError] = useState<string>()
  const act: Act = async (work) => {
    const answer = (await work) as unknown as StaffAnswer<never>
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) toast.success('Done.')
    refresh()
    onChanged()
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
      <Seats batch={batch} people={state.data.people} others={others} act={act} />
      <GiveSeat batch={batch} act={act} />
      <Queue people={state.data} act={act} />
    </div>
  )
}

function Seats({
  batch,
  people,
  others,
  act,
}: {
  batch: BatchRecord
  people: People['people']
  others: readonly BatchRecord[]
  act: Act
}) {
  const elsewhere = others.filter(
    ({ id, courseId, status }) =>
      id !== batch.id && courseId === batch.courseId && status !== 'cancelled',
  )
  return (
    <section aria-labelledby="seats-heading">
      <h2 id="seats-heading" className="text-lg">
        Seats
      </h2>
      {people.length === 0 && <p className="text-slate">Nobody has a seat yet.</p>}
      <ul className="mt-1 border-t border-edge">
        {people.map((one) => (
          <li
            key={one.student}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Person {...one}>
              {one.expiresAt && ` · until ${formatTime(one.expiresAt)}`}
              {one.extra && ` · extra seat by ${one.extra.by}: ${one.extra.why}`}
            </Person>
            <div className="flex flex-wrap items-center gap-2">
              <Badge look={looks[one.state].look}>{looks[one.state].name}</Badge>
              <SeatTools batch={batch} one={one} elsewhere={elsewhere} act={act} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeatTools({
  batch,
  one,
  elsewhere,
  act,
}: {
  batch: BatchRecord
  one: People['people'][number]
  elsewhere: readonly BatchRecord[]
  act: Act
}) {
  const send = useStaffAction()
  const params = { id: batch.id, student: one.student }
  return (
    <>
      {one.state === 'taken' && elsewhere.length > 0 && (
        <Choice
          aria-label={`Move ${one.name} to`}
          value=""
          onChange={(event) => {
            const body = { to: Number(event.target.value) }
            void act(send(`patch ${staffEndpoints.batchSeat}`, { params, body }))
          }}
        >
          <option value="">Move to…</option>
          {elsewhere.map((other) => (
            <option key={other.id} value={other.id}>
              {starts.start(other, other.startsOn)} ({other.occupied} of {other.seats})
            </option>
          ))}
        </Choice>
      )}
      <Button
        kind="quiet"
        aria-label={`Take the seat of ${one.name} back`}
        onClick={() => void act(send(`delete ${staffEndpoints.batchSeat}`, { params }))}
      >
        Take back
      </Button>
    </>
  )
}

function GiveSeat({ batch, act }: { batch: BatchRecord; act: Act }) {
  const send = useStaffAction()
  const [student, setStudent] = useState('')
  const [extraWhy, setExtraWhy] = useState('')
  if (batch.status === 'cancelled') return null
  const give = (work: Promise<{ ok: boolean }>) =>
    void act(work).then(() => {
      setStudent('')
      setExtraWhy('')
    })
  const putInLine = () =>
    give(send(`post ${staffEndpoints.batchWaits}`, { params: { id: batch.id }, body: { student } }))
  return (
    <form
      noValidate
      aria-label="Give a seat"
      className="mt-4 grid items-end gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { student, ...(extraWhy.trim() && { extraWhy }) }
        give(send(`post ${staffEndpoints.batchPeople}`, { params: { id: batch.id }, body }))
      }}
    >
      <TextField
        id="seat-student"
        label="Student number"
        value={student}
        onChange={(event) => setStudent(event.target.value)}
        required
      />
      <TextField
        id="seat-extra"
        label="Reason, for an extra seat"
        value={extraWhy}
        onChange={(event) => setExtraWhy(event.target.value)}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit">Give a seat</Button>
        <Button onClick={putInLine}>Put on the waitlist</Button>
      </div>
    </form>
  )
}

function Queue({ people: { queue, next }, act }: { people: People; act: Act }) {
  const send = useStaffAction()
  return (
    <section aria-labelledby="queue-heading" className="mt-8">
      <h2 id="queue-heading" className="text-lg">
        Waitlist
      </h2>
      <p className="text-slate">{nextInWords[next]}</p>
      <ol className="mt-1 border-t border-edge">
        {queue.map((one, place) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Person {...one}>
              {` · since ${formatTime(one.since)}`}
              {one.anyBatch && ' · any start'}
              {one.firstInLine && ' · before all others'}
              {one.lapses > 0 && ' · let one offer run out'}
              {!one.email && ' · no e-mail: call them'}
            </Person>
            <div className="flex items-center gap-2">
              {place === 0 && <Badge look="waits">Next</Badge>}
              <Button
                kind="quiet"
                aria-label={`Take ${one.name} out of the waitlist`}
                onClick={() =>
                  void act(send(`delete ${staffEndpoints.batchWait}`, { params: { id: one.id } }))
                }
              >
                Take out
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Person({
  student,
  name,
  phone,
  children,
}: {
  student: number
  name: string
  phone: string | null
  children?: ReactNode
}) {
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
