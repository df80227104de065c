import { useEffect, useRef, useState } from 'react'
import { fastTrackForm } from '#texts/fast-track-page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useLocation } from '../../../ui/router.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { useAccountData } from '../../accounts/use-account-data.ts'
import { useCourses } from '../../courses/use-courses.ts'
import { FastTrackForm, type RegistrationDefaults } from './FastTrackForm.tsx'

/** What is shown: existing registrations, with thanks after sending, or the form for a course, `''` for any. */
type SavedRegistration = { stored: true; thanks?: string } | { stored: false; course: string }

/** Milliseconds after which the form is shown, even if nothing is loaded. */
const patience = 5000

/** The form, or existing registrations. A course in the address or the history entry opens the form again. */
export function RegistrationForm() {
  const { state, refresh } = useAccountData('GET /api/me/registrations')
  const { change } = (useLocation().state ?? {}) as { change?: string }
  const [saved, setSaved] = useState<SavedRegistration | undefined>(
    change === undefined ? undefined : { stored: false, course: change },
  )
  const [lastSent, setLastSent] = useState<RegistrationDefaults & { known: typeof state }>()
  const [sentCount, setSentCount] = useState(0)
  const [isPatient, setPatient] = useState(true)
  const wishedCourse = useWishedCourse()
  const { Part: Stored, open: loadStored } = useLazyComponent(loadStoredPart)
  // The thanks take the focus themselves.
  const heading = useFocusOn(saved?.stored && saved.thanks ? undefined : saved)
  useEffect(() => {
    // Loaded in advance: the confirmation must not wait for a script.
    loadStored()
    const timer = setTimeout(() => setPatient(false), patience)
    return () => clearTimeout(timer)
  }, [loadStored])

  const ownRegistrations = state.status === 'loaded' ? state.data.registrations : []
  const hasRegistered = (course: string) =>
    lastSent?.course === course || ownRegistrations.some((one) => one.course === course)
  const isNewWish = wishedCourse !== undefined && !hasRegistered(wishedCourse)
  const isStored = lastSent !== undefined || ownRegistrations.length > 0
  const showsStored = isStored && (saved?.stored ?? !isNewWish)
  const selectedCourse = saved?.stored === false ? saved.course : isNewWish ? wishedCourse : ''
  const isWaiting = state.status === 'loading' && isPatient && !isStored
  const thanks = showsStored && saved?.stored ? saved.thanks : undefined
  return (
    <>
      <h2 ref={heading} id="form-heading" tabIndex={-1} className="mb-5 text-2xl outline-none">
        {showsStored ? fastTrackForm.storedHeading : fastTrackForm.heading}
      </h2>
      {isWaiting && <Loading text={fastTrackForm.loading} className="min-h-[60vh]" />}
      {thanks && <Thanks key={`thanks ${sentCount}`} message={thanks} />}
      {showsStored && Stored && (
        <Stored
          state={state}
          // Once the server has answered again, its data counts.
          registration={lastSent?.known === state ? lastSent : undefined}
          requestedCourse={thanks && lastSent?.course}
          onRefresh={refresh}
          onOpen={(course) => setSaved({ stored: false, course })}
        />
      )}
      {thanks && (
        <h3 className="mt-8 mb-5 border-t border-line pt-6 text-xl">{fastTrackForm.again}</h3>
      )}
      {(thanks || (!showsStored && !isWaiting)) && (
        <FastTrackForm
          // Empty again once something was sent.
          key={`form ${sentCount}`}
          course={thanks ? '' : selectedCourse}
          registration={
            thanks ? undefined : ownRegistrations.find((one) => one.course === selectedCourse)
          }
          onStored={(now, thanks) => {
            setLastSent({ ...now, known: state })
            setSaved({ stored: true, thanks })
            setSentCount((count) => count + 1)
            refresh()
          }}
        />
      )}
      {!showsStored && isStored && (
        <Button kind="quiet" onClick={() => setSaved({ stored: true })} className="mt-4 w-full">
          {fastTrackForm.backToStored}
        </Button>
      )}
    </>
  )
}

const loadStoredPart = () =>
  import('./StoredRegistrations.tsx').then((part) => part.StoredRegistrations)

/** Takes the focus, so that it is read and seen wherever the page was scrolled. */
function Thanks({ message }: { message: string }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className="mb-6 rounded-control border-2 border-neem bg-white px-4 py-3 font-semibold"
    >
      {message}
    </p>
  )
}

/** The pressed button has disappeared; the focus goes to the heading. */
function useFocusOn(change: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (change) heading.current?.focus()
  }, [change])
  return heading
}

/** The title of the course in the address; undefined if there is none. */
function useWishedCourse(): string | undefined {
  const { search } = useLocation()
  const state = useCourses()
  const id = new URLSearchParams(search).get('course')
  if (state.status !== 'loaded') return undefined
  return state.courses.find((course) => course.id === id)?.title
}
