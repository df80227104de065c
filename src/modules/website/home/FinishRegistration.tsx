import { useEffect, useRef } from 'react'
import type { finishRegistration } from '#texts/home.ts'
import { findPage, type PageName, to } from '../../../ui/addresses/site-map.ts'
import { cross, Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useNavigate } from '../../../ui/router.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { useReturnAddress } from '../../accounts/use-return-address.ts'
import { fetchCourses, useCourses } from '../../courses/use-courses.ts'
import { wasRedirected } from '../../registrations/journey/redirect-once.ts'

/** Given by home: imported here too, they would make a file of their own. */
type Texts = typeof finishRegistration

/** Payment pages; everything else leads to Fast Track. */
function paymentOf(texts: Texts, wantedPage: string): string | undefined {
  const payments: Partial<Record<PageName, string>> = {
    payment: texts.payment,
    payPart: texts.part,
  }
  return payments[findPage(wantedPage).name]
}

/** For somebody who signed up or logged in on the way to Fast Track, a payment or what the label names. */
export default function FinishRegistration({ texts }: { texts: Texts }) {
  const { session } = useSession()
  const { wanted: wantedPage, label } = useReturnAddress()
  if (!wantedPage || session.status !== 'signed-in') return null
  const payment = paymentOf(texts, wantedPage)
  const isFastTrack =
    wantedPage.startsWith(to.joinFreeDemo) && !wasRedirected(session.user.email, wantedPage)
  const text = label ?? payment ?? (isFastTrack && texts.text)
  return text && <WayOn wantedPage={wantedPage} texts={texts} text={text} isPayment={!!payment} />
}

type WayOnProps = { wantedPage: string; texts: Texts; text: string; isPayment: boolean }

function WayOn({ wantedPage, texts, text, isPayment }: WayOnProps) {
  const navigate = useNavigate()
  const ref = useRef<HTMLDivElement>(null)
  const course = useCourseOf(wantedPage)
  useEffect(() => {
    // After a navigation the focus is on the heading below; from elsewhere it is not moved.
    const { activeElement: focused } = document
    if (!focused || focused === document.body || focused.matches('h1'))
      ref.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={ref} className="border-b-2 border-ink bg-sand">
      <p className="wrap flex items-center justify-between gap-4 py-3 sm:py-4">
        {/* A payment page needs a full load: its policy allows the gateway. */}
        <Link
          to={wantedPage}
          reloadDocument={isPayment}
          className="group grid min-h-11 content-center gap-0.5"
        >
          <span className="text-slate">{course ? texts.course(course) : texts.noCourse}</span>
          <span className="text-xl font-bold underline decoration-marigold decoration-2 underline-offset-4">
            {text}
            <span aria-hidden="true" className="inline-block">
              {'\u00a0→'}
            </span>
          </span>
        </Link>
        <button
          type="button"
          aria-label={texts.dismiss}
          onClick={() => navigate(to.home, { replace: true, state: null })}
          className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-control"
        >
          <Icon path={cross} />
        </button>
      </p>
    </div>
  )
}

/** The title of the course in an address. */
function useCourseOf(wantedPage: string): string | undefined {
  const state = useCourses()
  const id =
    findPage(wantedPage.replace(/#.*/, '')).id ??
    new URLSearchParams(wantedPage.split('?')[1]).get('course')
  const isLoaded = state.status === 'loaded'
  const title = isLoaded ? state.courses.find((course) => course.id === id)?.title : undefined
  const isElsewhere = isLoaded && id !== null && title === undefined
  useEffect(() => {
    // After a reload the page has its first courses only.
    if (isElsewhere) fetchCourses()
  }, [isElsewhere])
  return title
}
