import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { pages } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { EmptySection } from '../../../ui/staff/EmptyRoom.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { FormMessage } from '../../../ui/staff/Said.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import type { FailedMailList } from '../contract.ts'
import { FailedMailItems } from './ParkedMailItems.tsx'
import { useFailedMails } from './use-parked-mails.ts'

/** Mails that did not arrive; the rest of the room is not built yet. */
export default function CommunicationSection() {
  return (
    <Routes>
      <Route index element={<Communication />} />
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

function Communication() {
  const { state, refresh, said: notice, status, settle } = useFailedMails({})
  const list = state.status === 'loaded' ? state.data : undefined
  const isEmpty = list?.mails.length === 0
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="communication" />
      <section aria-labelledby="parked-mails" className="pt-4">
        <h2 id="parked-mails" className="text-lg">
          Mails that did not arrive
        </h2>
        <FormMessage message={notice} ref={status} />
        {list?.waiting && <WaitingMails waitingMails={list.waiting} />}
        {state.status === 'loading' && <Loading text="Loading the mails..." />}
        {state.status === 'error' && (
          <NotLoaded what="mails" reason={state.reason} onRetry={refresh} />
        )}
        {state.status === 'loaded' && state.outdated && <Outdated what="mails" onRetry={refresh} />}
        {isEmpty && <p className="pt-1 text-slate">None that somebody has to look after.</p>}
        {list && <FailedMailItems mails={list.mails} isNamed onSettle={settle} />}
        {list?.next && <OlderMails before={list.next} />}
      </section>
      {isEmpty ? (
        <EmptySection seed="communication">
          <p className="text-xl">{notBuilt}</p>
        </EmptySection>
      ) : (
        <p className="mt-8 border-t border-line pt-5 text-slate">{notBuilt}</p>
      )}
    </div>
  )
}

const notBuilt = 'The communication interface will appear here.'

/** They are not lost and nobody has to do anything about each, but somebody about the server. */
function WaitingMails({ waitingMails }: { waitingMails: NonNullable<FailedMailList['waiting']> }) {
  const { count, since } = waitingMails
  const isOne = count === 1
  return (
    <p className="measure my-2 rounded-control border border-edge px-4 py-2.5">
      {isOne ? '1 mail has' : `${count} mails have`} been waiting since{' '}
      <time dateTime={since}>{formatTime(since)}</time>: our mail server cannot be reached, or does
      not let us in. {isOne ? 'It leaves by itself' : 'They leave by themselves'} as soon as it
      does.
    </p>
  )
}

function OlderMails({ before }: { before: number }) {
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested) return <OlderPage before={before} />
  return <Button onClick={() => setIsRequested(true)}>Show older ones</Button>
}

function OlderPage({ before }: { before: number }) {
  const { state, refresh, said: notice, status, settle } = useFailedMails({ before })
  if (state.status === 'loading') return <p role="status">Loading older mails...</p>
  if (state.status === 'error')
    return <NotLoaded what="mails" reason={state.reason} onRetry={refresh} />
  return (
    <>
      <FormMessage message={notice} ref={status} />
      <FailedMailItems mails={state.data.mails} isNamed onSettle={settle} />
      {state.data.next !== null && <OlderMails before={state.data.next} />}
    </>
  )
}
