import { useEffect } from 'react'
import { forms } from '#words/forms.ts'
import { emailReminder } from '#words/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { OutcomeMessage } from '../../ui/Outcome.tsx'
import { useVerification } from '../accounts/mailed-links/use-verification.ts'
import { useAccountData } from '../accounts/use-account-data.ts'

/** Until the e-mail address is confirmed; whoever holds a seat or waits for one confirms it there by a code. */
export function EmailReminder() {
  const { state, refresh } = useAccountData('GET /api/me')
  const { busy, answer, send } = useVerification()

  useEffect(() => {
    // The mail may have been followed in another window.
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refresh])

  if (state.status !== 'loaded' || state.data.user.emailVerified) return null
  return (
    <div className="mt-8 max-w-[42rem]">
      <OutcomeMessage of={answer} />
      {!answer && (
        <div className="flex flex-wrap items-center gap-x-4 border-l-4 border-marigold pl-4">
          <p>{emailReminder.text}</p>
          <Button kind="quiet" onClick={send} aria-disabled={busy} className="-mx-5">
            {busy ? forms.sending : emailReminder.sendAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
