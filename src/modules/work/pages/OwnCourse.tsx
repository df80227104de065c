import { type ReactNode, useEffect } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { ownCourse } from '#texts/own-course.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { useAccountData } from '../../accounts/use-account-data.ts'
import type { OwnCourseData } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { OwnWork } from './OwnWork.tsx'
import { deleteCopy, openCopy, storeCopy } from './offline-copy.ts'

const call = 'GET /api/me/batches/{id}' as const
type Session = OwnCourseData['sessions'][number]

const link =
  'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

export default function OwnCourse({ id }: { id: string }) {
  const { state, refresh } = useAccountData(call, { params: { id } })
  const { session } = useSession()
  const expires = session.status === 'signed-in' ? session.user.exp : 0
  useEffect(() => {
    if (state.status === 'loading') return
    const isMissing = state.status === 'error' && state.isMissing
    const settleCopy = isMissing ? deleteCopy : openCopy
    // The page works without its copy.
    const work = state.status === 'loaded' ? storeCopy(expires) : settleCopy()
    work.catch(console.info)
  }, [state, expires])
  if (state.status === 'loading') return <Loading text={ownCourse.loading} />
  if (state.status === 'error')
    return (
      <Failure message={state.isMissing ? ownCourse.notFound : ownCourse.failed}>
        {!state.isMissing && <Button onClick={refresh}>{ownCourse.retry}</Button>}
      </Failure>
    )
  const { data } = state
  return (
    <>
      {/* Shown in the copy of this page that is read without a connection. */}
      <p hidden className="mb-6 rounded-card border-2 border-ink p-4 font-semibold">
        {ownCourse.copy(`${formatDate(data.today)}, ${formatTime(new Date())}`)}
      </p>
      <h1 tabIndex={-1} className="text-4xl wrap-anywhere">
        {data.course}
      </h1>
      <Next data={data} />
      <Part id="own-work" heading={ownCourse.work}>
        {data.work.length === 0 && <p className="mt-2 text-slate">{ownCourse.noWork}</p>}
        <ul className="mt-4 grid gap-5 empty:hidden">
          {data.work.map((one) => (
            <OwnWork key={one.id} work={one} today={data.today} onChanged={refresh} />
          ))}
        </ul>
      </Part>
      <Part id="own-materials" heading={ownCourse.materials}>
        <Materials data={data} />
      </Part>
      <Part id="own-classes" heading={ownCourse.classes}>
        <Classes data={data} />
      </Part>
    </>
  )
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** The next class, and the work that is due next. */
function Next({ data: { sessions, work, today, mode } }: { data: OwnCourseData }) {
  const session = sessions.find(({ isOver, status }) => !isOver && status === 'planned')
  const sentBack = work.find(({ submissions: [last] }) => last?.verdict === 'again')
  const due = work.find(({ submissions, terms }) => submissions.length === 0 && isOpen(terms))
  return (
    <section
      aria-labelledby="own-next"
      className="mt-6 rounded-card border-2 border-ink bg-sand p-5 wrap-anywhere sm:p-7"
    >
      <h2 id="own-next" className="text-base font-semibold text-slate">
        {ownCourse.next}
      </h2>
      {session && (
        <>
          <p className="mt-1 text-2xl font-bold">{ownCourse.nextClass(whenOf(session, today))}</p>
          <p>
            {[
              session.room || batchTimes.mode[mode],
              session.trainer && ownCourse.trainer(session.trainer),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {session.link && (
            <a href={session.link} className={link}>
              {ownCourse.openLink}
            </a>
          )}
        </>
      )}
      {sentBack && <p className="mt-3 font-semibold">{ownCourse.nextAgain(sentBack.title)}</p>}
      {due && (
        <p className="mt-3 font-semibold">
          {ownCourse.nextWork(due.title, batchTimes.day(due.dueOn, today))}
        </p>
      )}
      {!session && !sentBack && !due && <p className="mt-1 text-lg">{ownCourse.nothingNext}</p>}
    </section>
  )
}

function whenOf({ day, fromTime, toTime }: Session, today: string): string {
  return `${batchTimes.day(day, today)}, ${batchTimes.time(fromTime)} to ${batchTimes.time(toTime)}`
}

function Materials({ data: { materials, today } }: { data: OwnCourseData }) {
  if (materials.length === 0) return <p className="mt-2 text-slate">{ownCourse.noMaterials}</p>
  return (
    <ul className="mt-3 border-t border-line">
      {materials.map(({ id, kind, title, link: address, file, day }) => (
        <li key={id} className="border-b border-line py-2 wrap-anywhere">
          <a
            href={address ?? addressFor('GET /api/me/materials/{id}/file', { params: { id } })}
            download={file ?? undefined}
            className={link}
          >
            {title}
          </a>
          <p className="text-sm text-slate">
            {[
              ownCourse.materialKinds[kind],
              day && ownCourse.ofClass(batchTimes.day(day, today)),
              file ?? (address && new URL(address).host),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Classes({ data: { sessions, today } }: { data: OwnCourseData }) {
  if (sessions.length === 0) return <p className="mt-2 text-slate">{ownCourse.noClasses}</p>
  const marked = sessions.filter(({ mark }) => mark !== null)
  const attended = marked.filter(({ mark }) => mark === 'present' || mark === 'late')
  const earlier = sessions.filter(({ isOver }) => isOver)
  const coming = sessions.filter(({ isOver }) => !isOver)
  const last = coming.at(-1)
  return (
    <>
      {marked.length > 0 && (
        <p className="mt-2">{ownCourse.attended(attended.length, marked.length)}</p>
      )}
      <SessionList sessions={coming.slice(0, nextShown)} today={today} />
      {last && coming.length > nextShown && (
        <Fold title={ownCourse.allUntil(batchTimes.day(last.day, today))}>
          <SessionList sessions={coming.slice(nextShown)} today={today} />
        </Fold>
      )}
      {earlier.length > 0 && (
        <Fold title={ownCourse.earlier(earlier.length)}>
          <SessionList sessions={earlier.toReversed()} today={today} />
        </Fold>
      )}
    </>
  )
}

/** Classes that are still to come; further ones are folded. */
const nextShown = 8

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-2.5 font-semibold text-indigo">{title}</summary>
      {children}
    </details>
  )
}

function SessionList({ sessions, today }: { sessions: readonly Session[]; today: string }) {
  return (
    <ul className="mt-3 border-t border-line empty:hidden">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5"
        >
          <span className={session.status === 'cancelled' ? 'line-through' : ''}>
            {whenOf(session, today)}
          </span>
          <span className="text-slate wrap-anywhere">
            {session.status === 'cancelled'
              ? ownCourse.cancelled
              : session.mark
                ? ownCourse.marks[session.mark]
                : session.room}
          </span>
        </li>
      ))}
    </ul>
  )
}
