import { useEffect, useRef, useState } from 'react'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { usePart } from '../../../ui/use-part.ts'
import { useAccountData } from '../../accounts/use-account-data.ts'
import { FastTrackForm } from './FastTrackForm.tsx'
import type { Sent } from './use-fast-track-form.ts'
import { useWishedCourse } from './use-wished-course.ts'

/** What somebody opened: what is stored, with thanks after sending, or the form for a course, `''` for any. */
type Opened = { stored: true; thanks?: string } | { stored: false; course: string }

/** Milliseconds after which the form is there, whatever is known. */
const patience = 5000

/** The form, or what is stored already. The course that somebody came from asks for the form again. */
export function Registering() {
  const { state, refresh } = useAccountData(`get ${endpoints.myRegistrations}`)
  const [opened, setOpened] = useState<Opened>()
  const [sent, setSent] = useState<Sent & { known: typeof state }>()
  const [isPatient, setPatient] = useState(true)
  const wished = useWishedCourse()
  const { Part: Stored, open: loadStored } = usePart(loadStoredPart)
  // Thanks take the focus themselves.
  const heading = useFocusOn(opened?.stored && opened.thanks ? undefined : opened)
  useEffect(() => {
    // Fetched before it is needed: what was acknowledged must not wait for a script.
    loadStored()
    const waiting = setTimeout(() => setPatient(false), patience)
    return () => clearTimeout(waiting)
  }, [loadStored])

  const known = state.status === 'loaded' ? state.data.registrations : []
  const stands = (course: string) =>
    sent?.course === course || known.some((one) => one.course === course)
  const isNewWish = wished !== undefined && !stands(wished)
  const isStored = sent !== undefined || known.length > 0
  const showsStored = isStored && (opened?.stored ?? !isNewWish)
  const chosen = opened?.stored === false ? opened.course : isNewWish ? wished : ''
  const isWaiting = state.status === 'loading' && isPatient && !isStored
  return (
    <>
      <h2 ref={heading} id="form-heading" tabIndex={-1} className="mb-5 text-2xl outline-none">
        {showsStored ? fastTrackForm.storedHeading : fastTrackForm.heading}
      </h2>
      {isWaiting && <Loading text={fastTrackForm.loading} className="min-h-[60vh]" />}
      {showsStored && opened?.stored && opened.thanks && <Thanks message={opened.thanks} />}
      {showsStored && Stored && (
        <Stored
          state={state}
          // Once the server has answered again, it knows better.
          sent={sent?.known === state ? sent : undefined}
          asked={opened?.stored && opened.thanks ? sent?.course : undefined}
          onRefresh={refresh}
          onOpen={(course) => setOpened({ stored: false, course })}
        />
      )}
      {!showsStored && !isWaiting && (
        <FastTrackForm
          chosen={chosen}
          onStored={(now, thanks) => {
            setSent({ ...now, known: state })
            setOpened({ stored: true, thanks })
            refresh()
          }}
        />
      )}
      {!showsStored && isStored && (
        <Button kind="quiet" onClick={() => setOpened({ stored: true })} className="mt-4 w-full">
          {fastTrackForm.backToStored}
        </Button>
      )}
    </>
  )
}

const loadStoredPart = () =>
  import('./StoredRegistrations.tsx').then((part) => part.StoredRegistrations)

/** Takes the focus, so that it is read and seen wherever the page stood. */
function Thanks({ message }: { message: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p
      ref={place}
      role="status"
      tabIndex={-1}
      className="mb-6 rounded-control border-2 border-neem bg-white px-4 py-3 font-semibold"
    >
      {message}
    </p>
  )
}

/** The button that changed what is shown went with it; the focus goes to the heading instead. */
function useFocusOn(change: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (change) heading.current?.focus()
  }, [change])
  return heading
}
