import { useId } from 'react'
import { FormMessage } from '../../../ui/staff/Said.tsx'
import { FailedMailItems } from './ParkedMailItems.tsx'
import { useFailedMails } from './use-parked-mails.ts'

/**
 * What did not arrive of the mails about one registration or one student; nothing where all did.
 * Stands by itself: it needs the number only.
 */
export function FailedMailsOf({
  recordKind,
  id,
  version,
  onSettled,
  onWrongAddress,
}: {
  recordKind: 'registration' | 'student'
  id: number
  /** With another one they are asked for again, and what came of the last change stays. */
  version?: number
  onSettled: () => void
  onWrongAddress?: () => void
}) {
  const { state, said: notice, status, settle } = useFailedMails({ [recordKind]: id }, version)
  const heading = useId()
  const mails = state.status === 'loaded' ? state.data.mails : []
  return (
    <div className="empty:hidden">
      <FormMessage message={notice} ref={status} />
      {mails.length > 0 && (
        <section
          aria-labelledby={heading}
          className="my-3 rounded-card border border-kumkum px-4 pt-3 sm:px-5"
        >
          <h2 id={heading} className="pb-2 text-lg">
            {mails.length === 1 ? 'A mail did not arrive' : `${mails.length} mails did not arrive`}
          </h2>
          <FailedMailItems
            mails={mails}
            isNamed={false}
            onWrongAddress={onWrongAddress}
            onSettle={async (mail, settlement) => {
              await settle(mail, settlement)
              onSettled()
            }}
          />
        </section>
      )}
    </div>
  )
}
