import { useVerification } from '../accounts/mailed-links/use-verification.ts'
import { Answered } from '../ui/Answered.tsx'
import { Button } from '../ui/Button.tsx'
import { useMe } from './use-me.ts'

/** Until the e-mail address is confirmed; nothing on the site waits for it. */
export function EmailReminder() {
  const me = useMe()
  const { busy, answer, send } = useVerification()
  if (!me || me.emailVerified) return null
  if (answer)
    return (
      <div className="mt-8 max-w-[42rem]">
        <Answered {...answer} />
      </div>
    )
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-4 border-l-4 border-marigold pl-4">
      <p>Please confirm your e-mail address: open the link in the mail we sent you.</p>
      <Button kind="quiet" onClick={send} aria-disabled={busy} className="-mx-5">
        {busy ? 'Sending...' : 'Send the mail again'}
      </Button>
    </div>
  )
}
