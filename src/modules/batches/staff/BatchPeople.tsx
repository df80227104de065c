import { Phone, UserMinus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Badge, type BadgeStyle } from '../../../ui/staff/Badge.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { FindStudent } from '../../students/staff/FindStudent.tsx'
import type { BatchRecord } from '../contract.ts'
import { type BatchPeopleData, iconButton, RowText, SeatTools, undoCall } from './SeatTools.tsx'

const call = 'GET /api/admin/batches/{id}/people' as const

const looks: Record<'held' | 'offered' | 'taken', { look: BadgeStyle; name: string }> = {
  held: { look: 'on its way', name: 'Held' },
  offered: { look: 'waits', name: 'Offered' },
  taken: { look: 'sure', name: 'Taken' },
}

const nextTexts = {
  'nobody-waits': 'Nobody is waiting.',
  'not-on-sale': 'Nobody is offered a seat: this batch is not open for enrolment.',
  full: 'The first in line is offered the next seat that is free.',
  offering: 'A seat is free: the first in line is being offered it now.',
  'offering-soon': 'A seat is free: the first in line is offered it in 30 seconds.',
}

type Props = { batch: BatchRecord; others: readonly BatchRecord[]; onChanged: () => void }

/** Seats, waitlist, and who is next and why. */
export function BatchPeople({ batch, others, onChanged }: Props) {
  const { state, refresh } = useStaffData(call, { params: { id: batch.id } })
  const handleChange = useCallback(() => {
    refresh()
    onChanged()
  }, [refresh, onChanged])
  return (
    <Loaded what="people" state={state} onRetry={refresh}>
      {(batchPeople) => (
        <NoticeArea>
          <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
            <Seats
              batch={batch}
              others={others}
              batchPeople={batchPeople}
              onChange={handleChange}
            />
            <div className="min-w-0">
              {batch.status !== 'cancelled' && <h2 className="pb-2 text-lg">Give a seat</h2>}
              <GiveSeat batch={batch} batchPeople={batchPeople} onChange={handleChange} />
              <Waitlist batchPeople={batchPeople} onChange={handleChange} />
            </div>
          </div>
        </NoticeArea>
      )}
    </Loaded>
  )
}

type PartProps = { batch: BatchRecord; batchPeople: BatchPeopleData; onChange: () => void }

function Seats({
  batch,
  batchPeople: { people, waitlist, freed },
  others,
  onChange,
}: PartProps & Pick<Props, 'others'>) {
  const otherBatches = others.filter(
    ({ id, courseId, status }) =>
      id !== batch.id && courseId === batch.courseId && status !== 'cancelled',
  )
  return (
    <section aria-labelledby="seats-heading" className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="seats-heading" className="text-lg">
          Seats
        </h2>
        <p className="text-slate">{occupancy(batch, people)}</p>
      </div>
      <FreedSeats batch={batch} freedSeats={freed} refresh={onChange} />
      <ul className="mt-1 border-t border-edge">
        {people.map((one, index) => (
          <li key={one.student ?? `masked ${index}`} className={row}>
            <Person
              {...one}
              badge={
                // Most seats are taken: a phone has no room to say it of each.
                <span className={one.state === 'taken' ? 'max-sm:hidden' : undefined}>
                  <Badge look={looks[one.state].look}>{looks[one.state].name}</Badge>
                </span>
              }
              facts={[
                one.expiresAt && `until ${formatTime(one.expiresAt)}`,
                one.extra && `extra seat by ${one.extra.by}: ${one.extra.reason}`,
              ]}
            />
            <div className={tools}>
              <CallByTap {...one} />
              <SeatTools
                batch={batch}
                one={one}
                otherBatches={otherBatches}
                next={waitlist[0]}
                onChange={onChange}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Milliseconds until the job that offers a seat after its 30 seconds has certainly run. */
const untilOffered = 3_000

/** Students removed or moved just now, with undo, in every window. */
function FreedSeats({
  batch,
  freedSeats,
  refresh,
}: {
  batch: BatchRecord
  freedSeats: BatchPeopleData['freed']
  refresh: () => void
}) {
  const soonest = Math.min(...freedSeats.map(({ secondsLeft }) => secondsLeft))
  const isPending = freedSeats.length > 0
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(refresh, soonest * 1_000 + untilOffered)
    return () => clearTimeout(timer)
  }, [isPending, soonest, refresh])
  return (
    <div role="status">
      {freedSeats.map(({ student, name, movedTo, by: author }) => (
        <div
          key={student}
          className="my-2 flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-sand px-4 py-1"
        >
          <span className="min-w-0 wrap-anywhere">
            {movedTo
              ? `${name} was moved to the batch of ${formatDate(movedTo)} by ${author}.`
              : `${name} was removed by ${author}.`}
          </span>
          <ActionButton
            kind="quiet"
            aria-label={`Undo for ${name}`}
            call={undoCall}
            request={{ params: { id: batch.id, student } }}
            onDone={refresh}
            onRefused={refresh}
          >
            Undo
          </ActionButton>
        </div>
      ))}
    </div>
  )
}

/** Counted from the list below, so that both agree. */
function occupancy({ seats }: BatchRecord, people: BatchPeopleData['people']): string {
  const count = (state: 'held' | 'offered') => people.filter((one) => one.state === state).length
  const parts = [
    count('held') && `${count('held')} held`,
    count('offered') && `${count('offered')} on offer`,
  ]
  const among = parts.some(Boolean) ? ` (${parts.filter(Boolean).join(', ')})` : ''
  return `${people.length} of ${seats} seats occupied${among}`
}

const noStudent = {
  student: 'Choose a student from the list, or enter their number, such as S-1001.',
}

function GiveSeat({ batch, batchPeople: { people, waitlist }, onChange }: PartProps) {
  const [count, setCount] = useState(0)
  const mayOverbook = useAbility('batches.overbook')
  if (batch.status === 'cancelled') return null
  const params = { id: batch.id }
  // Free seats are for the waitlist first.
  const needsReason = people.length >= batch.seats || waitlist.length > 0
  return (
    <ActionForm
      key={count}
      aria-label="Give a seat"
      call="POST /api/admin/batches/{id}/people"
      request={(form) =>
        form.missing(noStudent) ?? {
          params,
          body: {
            student: form.text('student'),
            extraReason: form.text('extraReason') || undefined,
          },
        }
      }
      kind="secondary"
      submit="Give a seat"
      isEmptiedOnDone
      actions={
        <ActionButton
          call="POST /api/admin/batches/{id}/waitlist"
          request={(_, form) =>
            form.missing(noStudent) ?? { params, body: { student: form.text('student') } }
          }
          onDone={() => {
            setCount(count + 1)
            onChange()
          }}
          onRefused={onChange}
        >
          Put on the waitlist
        </ActionButton>
      }
      onDone={onChange}
      onRefused={onChange}
    >
      <div className="grid items-start gap-3">
        <FindStudent label="Student" name="student" />
        {mayOverbook && needsReason && (
          <TextField label="Reason, for an extra seat" name="extraReason" autoComplete="off" />
        )}
      </div>
    </ActionForm>
  )
}

function Waitlist({ batchPeople: { waitlist, next }, onChange }: Omit<PartProps, 'batch'>) {
  return (
    <Section title="Waitlist" className="mt-8">
      <p className="text-slate">{nextTexts[next]}</p>
      <ol className="mt-1 border-t border-edge">
        {waitlist.map((one, index) => (
          <li key={one.id ?? `masked ${index}`} className={row}>
            <Person
              {...one}
              badge={index === 0 && <Badge look="waits">Next</Badge>}
              facts={[
                `since ${formatTime(one.since)}`,
                one.anyBatch && 'any start',
                one.firstInLine && 'before all others',
                one.lapses > 0 && 'one offer expired',
                one.student !== null && !one.email && 'no e-mail: call them',
              ]}
            />
            <div className={tools}>
              <CallByTap {...one} />
              {one.id !== null && (
                <ActionButton
                  kind="quiet"
                  className={iconButton}
                  aria-label={`Remove ${one.name} from the waitlist`}
                  call="DELETE /api/admin/waitlist/{id}"
                  request={{ params: { id: one.id } }}
                  confirm={{
                    title: `Remove ${one.name} from the waitlist?`,
                    text: 'They lose their place in line. If you add them again, they wait at the end.',
                    action: 'Remove',
                  }}
                  onDone={onChange}
                  onRefused={onChange}
                >
                  <RowText icon={UserMinus}>Remove…</RowText>
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** One line where there is room; with large text on a phone the tools go below the name. */
const row =
  'flex flex-wrap items-center justify-between gap-x-3 border-b border-line max-sm:min-h-12 sm:flex-nowrap'

const tools = 'ml-auto flex items-center max-sm:-mr-3 sm:shrink-0'

type PersonFacts = { student: number | null; name: string | null; phone: string | null }

/** For a colleague's student only that a seat is taken or waited for. */
function Person({
  student,
  name,
  phone,
  badge,
  facts,
}: PersonFacts & { badge: ReactNode; facts: readonly (string | false | null)[] }) {
  const contact = phone ? formatPhone(phone) : 'no number'
  const moreFacts = facts.filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:flex-1 max-sm:basis-36 sm:grid sm:min-h-9 sm:grow sm:grid-cols-[11rem_5.5rem_minmax(0,1fr)]">
      {student === null ? (
        <span className="font-medium">Taken</span>
      ) : (
        <Link
          to={to.adminRecord('students', student)}
          className="inline-flex min-h-6 items-center font-medium underline underline-offset-4 pointer-coarse:min-h-11 wrap-anywhere"
        >
          {name}
        </Link>
      )}
      <span>{badge}</span>
      <span className="text-[0.8125rem] text-slate wrap-anywhere max-sm:basis-full">
        {student === null ? (
          'A colleague’s student'
        ) : (
          <span className={phone ? 'max-sm:hidden' : undefined}>{contact}</span>
        )}
        {moreFacts && (
          <>
            <span className={phone ? 'max-sm:hidden' : undefined}> · </span>
            {moreFacts}
          </>
        )}
      </span>
    </div>
  )
}

/** In place of the number, which a phone has no room for in the line. */
function CallByTap({ student, name, phone }: PersonFacts) {
  if (student === null || !phone) return null
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`Call ${name} on ${formatPhone(phone)}`}
      className="grid size-11 place-items-center text-indigo sm:hidden"
    >
      <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
}
