import type { ReactNode } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { nextClass } from '#texts/next-class.ts'
import { contactWays } from '../../../content/contact.ts'
import { institute } from '../../../content/institute.ts'
import { to, toCalendar } from '../../ui/addresses/site-map.ts'
import { addressOf } from '../../ui/api/backend-url.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { Link } from '../../ui/Link.tsx'
import type { ClassFacts } from './contract.ts'
import { isFirstClass } from './next-class.ts'

/** When and where the next class is, with whom, and what to bring. */
export default function NextClass({
  facts,
  course,
  work,
  instalment,
}: {
  facts: ClassFacts
  course: string
  work?: { title: string; dueOn: string }
  /** What is to pay next, and by when. */
  instalment?: string
}) {
  const { nextClassOn, nextFrom, startsOn, mode, room, trainer, batch, link: address } = facts
  if (!nextClassOn) return null
  const { street, locality } = institute.address
  const map = contactWays.find(({ kind }) => kind === 'location')?.href
  return (
    <section
      aria-labelledby="next-class"
      className="rounded-card border-2 border-ink bg-sand p-5 wrap-anywhere sm:p-8"
    >
      <h2 id="next-class" className="font-semibold text-slate">
        {isFirstClass(facts, dayInIndia(new Date())) ? nextClass.first : nextClass.next}
      </h2>
      <p className="mt-1 text-3xl font-bold">
        {batchTimes.start({ ...facts, startsOn: nextClassOn, fromTime: nextFrom }, startsOn)}
      </p>
      <p className="text-lg font-semibold">{course}</p>
      <dl className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <Fact name={nextClass.where}>
          {mode === 'online' ? (
            <OnlineClass link={address} />
          ) : (
            <>
              {[room, street, locality, institute.city].filter(Boolean).join(', ')}{' '}
              <a href={map} className={link}>
                {nextClass.directions}
              </a>
            </>
          )}
        </Fact>
        {trainer && <Fact name={nextClass.trainer}>{trainer}</Fact>}
        <Fact name={nextClass.hours}>{batchTimes.hours(facts)}</Fact>
        <Fact name={nextClass.bring}>{nextClass.toBring[mode]}</Fact>
        {work && (
          <Fact name={nextClass.work}>
            <Link to={to.ownCourse(batch)} className={link}>
              {nextClass.due(work.title, batchTimes.day(work.dueOn, startsOn))}
            </Link>
          </Fact>
        )}
        {instalment && <Fact name={nextClass.instalment}>{instalment}</Fact>}
      </dl>
      <a
        href={addressOf(toCalendar(batch))}
        download
        aria-label={nextClass.calendarOf(course)}
        className={`mt-4 inline-flex min-h-11 items-center ${link}`}
      >
        {nextClass.calendar}
      </a>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-slate">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** The link once somebody has entered it. */
function OnlineClass({ link: address }: { link: string }) {
  if (!address) return nextClass.online
  return (
    <a href={address} className={link}>
      {nextClass.join}
    </a>
  )
}

const link = 'font-semibold text-indigo underline underline-offset-4'
