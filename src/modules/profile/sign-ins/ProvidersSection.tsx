import { useState } from 'react'
import { providerSettings, settingsPage } from '#words/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { OutcomeMessage, type OutcomeOf } from '../../../ui/Outcome.tsx'
import type { LinkedProvider } from '../../accounts/sign-ins/contract.ts'
import { ProfileSettings } from '../SettingsSection.tsx'
import { useAccountAction } from '../use-account-action.ts'

/** Only for those who ever signed in through one. */
export function ProvidersSection({
  providers,
  onChanged,
}: {
  providers: LinkedProvider[]
  onChanged: () => void
}) {
  const [outcome, setOutcome] = useState<OutcomeOf>()
  const act = useAccountAction()

  async function unlink(provider: string) {
    const { ok, message = settingsPage.refused } = await act('DELETE /api/me/providers', {
      body: { provider },
    })
    setOutcome({ ok, message })
    onChanged()
  }

  if (providers.length === 0 && !outcome) return null
  return (
    <ProfileSettings id="providers" title={providerSettings.heading} about={providerSettings.about}>
      <OutcomeMessage of={outcome} />
      <ul className="border-t border-line empty:hidden">
        {providers.map(({ key, name, linkedAt, whyNotUnlink }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
          >
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-slate">{providerSettings.linked(formatTime(linkedAt))}</p>
            </div>
            {whyNotUnlink ? (
              <p className="max-w-64 text-sm text-slate">{whyNotUnlink}</p>
            ) : (
              <Button onClick={() => unlink(key)} aria-label={providerSettings.unlinkThat(name)}>
                {providerSettings.unlink}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ProfileSettings>
  )
}
