import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import { Loaded, NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { FailedMailList } from '../contract.ts'
import { FailedMailItems } from './FailedMails.tsx'

const call = 'GET /api/admin/failed-mails' as const

/** Mails that did not arrive, and those that wait for the mail server. */
export function UndeliveredMails() {
  const { state, data: list, refresh } = useStaffData(call, {})
  return (
    <Section title="Mails that did not arrive" headingClassName="pb-3 text-lg" className="pt-4">
      <NoticeArea>
        {list?.waiting && <WaitingMails waitingMails={list.waiting} />}
        <Loaded what="mails" state={state} onRetry={refresh} className="min-h-64">
          {({ mails, next }) => (
            <>
              {mails.length === 0 && (
                <EmptyList
                  seed="mails"
                  title="No mail needs attention."
                  text="A mail that could not be delivered appears here: correct its address, send it again or dismiss it."
                />
              )}
              <FailedMailItems mails={mails} isNamed onChanged={refresh} />
              {next && <OlderMails before={next} />}
            </>
          )}
        </Loaded>
      </NoticeArea>
    </Section>
  )
}

/** They are not lost and need no action one by one, but the server needs attention. */
function WaitingMails({ waitingMails }: { waitingMails: NonNullable<FailedMailList['waiting']> }) {
  const { count, since } = waitingMails
  const isOne = count === 1
  return (
    <p className="measure my-2 rounded-control border border-edge px-4 py-2.5">
      {isOne ? '1 mail has' : `${count} mails have`} been waiting since{' '}
      <time dateTime={since}>{formatTime(since)}</time>: our mail server cannot be reached, or does
      not let us in. {isOne ? 'It is' : 'They are'} sent automatically once it does.
    </p>
  )
}

function OlderMails({ before }: { before: number }) {
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested) return <OlderPage before={before} />
  return <Button onClick={() => setIsRequested(true)}>Show older ones</Button>
}

function OlderPage({ before }: { before: number }) {
  const { state, refresh } = useStaffData(call, { query: { before } })
  if (state.status === 'loading') return <p role="status">Loading older mails...</p>
  if (state.status === 'error')
    return <NotLoaded what="mails" reason={state.reason} onRetry={refresh} />
  return (
    <>
      <FailedMailItems mails={state.data.mails} isNamed onChanged={refresh} />
      {state.data.next !== null && <OlderMails before={state.data.next} />}
    </>
  )
}
