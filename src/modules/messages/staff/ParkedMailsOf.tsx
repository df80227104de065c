import { useId } from 'react'
import { Said } from '../../../ui/staff/Said.tsx'
import { ParkedMailItems } from './ParkedMailItems.tsx'
import { useParkedMails } from './use-parked-mails.ts'

/**
 * What did not arrive of the mails about one registration or one student; nothing where all did.
 * Stands by itself: it needs the number only.
 */
export function ParkedMailsOf({
  whose,
  id,
  version,
  onSettled,
  onWrongAddress,
}: {
  whose: 'registration' | 'student'
  id: number
  /** With another one they are asked for again, and what came of the last change stays. */
  version?: number
  onSettled: () => void
  onWrongAddress?: () => void
}) {
  const { state, said, status, settle } = useParkedMails({ [whose]: id }, version)
  const heading = useId()
  const mails = state.status === 'loaded' ? state.data.mails : []
  return (
    <div className="empty:hidden">
      <Said said={said} ref={status} />
      {mails.length > 0 && (
        <section
          aria-labelledby={heading}
          className="my-3 rounded-card border border-kumkum px-4 pt-3 sm:px-5"
        >
          <h2 id={heading} className="pb-2 text-lg">
            {mails.length === 1 ? 'A mail did not arrive' : `${mails.length} mails did not arrive`}
          </h2>
          <ParkedMailItems
            mails={mails}
            named={false}
            onWrongAddress={onWrongAddress}
            onSettle={async (mail, settling) => {
              await settle(mail, settling)
              onSettled()
            }}
          />
        </section>
      )}
    </div>
  )
}
