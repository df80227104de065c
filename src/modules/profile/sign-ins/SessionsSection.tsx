import { useState } from 'react'
import { sessionSettings, settingsPage } from '#words/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/Outcome.tsx'
import { useSession } from '../../../ui/use-session.ts'
import type { OwnSession, Sessions } from '../../accounts/sign-ins/contract.ts'
import type { AccountData } from '../../accounts/use-account-data.ts'
import { AccountLoader } from '../Awaited.tsx'
import { ProfileSettings } from '../SettingsSection.tsx'
import { useAccountAction } from '../use-account-action.ts'

export function SessionsSection(sessions: { state: AccountData<Sessions>; refresh: () => void }) {
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const act = useAccountAction()

  async function end(session: string) {
    const { ok, message = settingsPage.refused } = await act('DELETE /api/me/sessions', {
      body: { session },
    })
    setOutcome({ ok, message })
    sessions.refresh()
  }

  return (
    <ProfileSettings id="sessions" title={sessionSettings.heading} about={sessionSettings.about}>
      <OutcomeMessage of={outcome} />
      <AccountLoader {...sessions} className="min-h-32">
        {({ sessions: list }) => (
          <>
            <ul className="border-t border-line">
              {list.map((session) => (
                <Device key={session.key} session={session} onEnd={() => end(session.key)} />
              ))}
            </ul>
            {list.length > 1 && (
              <Button className="justify-self-start" onClick={() => end('others')}>
                {sessionSettings.endOthers}
              </Button>
            )}
          </>
        )}
      </AccountLoader>
    </ProfileSettings>
  )
}

function Device({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { signOut } = useSession()
  const { device, current, signedInAt, lastUsedAt } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {current && (
            <span className="ml-2.5 rounded-md bg-neem px-2 py-0.5 text-sm font-semibold whitespace-nowrap text-white">
              {sessionSettings.thisDevice}
            </span>
          )}
        </p>
        <p className="text-sm text-slate">
          {sessionSettings.used(formatTime(signedInAt), formatTime(lastUsedAt))}
        </p>
      </div>
      {current ? (
        <Button onClick={signOut}>{sessionSettings.logout}</Button>
      ) : (
        <Button onClick={onEnd} aria-label={sessionSettings.endThat(device)}>
          {sessionSettings.end}
        </Button>
      )}
    </li>
  )
}
