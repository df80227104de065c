import { lazy, Suspense } from 'react'
import { branded } from '#texts/meta.ts'
import {
  emailSettings,
  passwordSettings,
  providerSettings,
  sessionSettings,
  settingsPage,
} from '#texts/settings.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { Button } from '../../ui/Button.tsx'
import { formatTime } from '../../ui/format/times.ts'
import { useHead } from '../../ui/head.tsx'
import { OutcomeMessage } from '../../ui/OutcomeMessage.tsx'
import { useSend } from '../../ui/use-send.ts'
import { useSession } from '../../ui/use-session.ts'
import type { LinkedProvider, OwnSession, Sessions } from '../accounts/sign-ins/contract.ts'
import { type AccountData, useAccountData } from '../accounts/use-account-data.ts'
import { AccountLoader } from './AccountLoader.tsx'
import { BackToProfile } from './BackToProfile.tsx'
import { OwnDataSection } from './data-export/OwnDataSection.tsx'
import { FormSection } from './FormSection.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'

const loadPasswordForm = () =>
  import('./sign-ins/PasswordForm.tsx').then(({ PasswordForm }) => PasswordForm)
const loadEmailForm = () => import('./EmailForm.tsx').then(({ EmailForm }) => EmailForm)

/** Below the first screen, and without data from the server. */
const ColoursSection = lazy(() => import('./ColoursSection.tsx'))
/** Few people have a second factor: its part loads while the server is asked. */
const FactorsSection = lazy(() => import('./factors/FactorsSection.tsx'))

export default function SettingsPage() {
  useHead({ title: branded(settingsPage.heading), path: to.settings })
  const { session } = useSession()
  const email = session.status === 'signed-in' ? session.user.email : ''
  const sessions = useAccountData('GET /api/me/sessions')
  const waysIn = useAccountData('GET /api/me/providers')
  return (
    <main id="main" className="wrap py-8 lg:py-12">
      <BackToProfile />
      <h1 tabIndex={-1} className="mt-3 mb-8 text-3xl lg:mb-10">
        {settingsPage.heading}
      </h1>
      <AccountLoader {...waysIn} className="min-h-[40rem]">
        {({ hasPassword, providers, newEmail }) => (
          <>
            <FormSection
              id="password"
              title={passwordSettings.heading}
              about={hasPassword ? passwordSettings.about : passwordSettings.aboutFirst}
              load={loadPasswordForm}
              button={hasPassword ? passwordSettings.change : passwordSettings.choose}
              hasPassword={hasPassword}
              onSaved={() => {
                sessions.refresh()
                waysIn.refresh()
              }}
            />
            <Suspense fallback={<div className="min-h-64 border-t border-line" />}>
              <FactorsSection />
            </Suspense>
            <FormSection
              id="email"
              title={emailSettings.heading}
              about={emailSettings.about}
              load={loadEmailForm}
              button={emailSettings.change}
              hasPassword={hasPassword}
              onSaved={waysIn.refresh}
            >
              <p className="wrap-anywhere">{email}</p>
              <EmailChange newEmail={newEmail} onChanged={waysIn.refresh} />
            </FormSection>
            <SessionsSection {...sessions} />
            <ProvidersSection providers={providers} onChanged={waysIn.refresh} />
            <OwnDataSection hasPassword={hasPassword} />
          </>
        )}
      </AccountLoader>
      <Suspense fallback={<div className="min-h-48" />}>
        <ColoursSection />
      </Suspense>
    </main>
  )
}

type EmailChangeProps = { newEmail: string | null; onChanged: () => void }

/** The address that is to be confirmed, if there is one. */
function EmailChange({ newEmail, onChanged }: EmailChangeProps) {
  const end = { onRefused: onChanged }
  const repeat = useSend('POST /api/me/email/change', end)
  const cancel = useSend('DELETE /api/me/email/change', {
    ...end,
    onDone: ({ message }, _, show) => {
      onChanged()
      show({ ok: true, message })
    },
  })
  const isBusy = repeat.isBusy || cancel.isBusy
  return (
    <>
      <OutcomeMessage of={cancel.outcome ?? repeat.outcome} />
      {newEmail && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-marigold pl-4">
          <p className="wrap-anywhere">{emailSettings.waiting(newEmail)}</p>
          <Button
            kind="quiet"
            className="px-0!"
            aria-disabled={isBusy}
            onClick={() => repeat.run({ body: { email: newEmail } })}
          >
            {emailSettings.sendAgain}
          </Button>
          <Button
            kind="quiet"
            className="px-0!"
            aria-disabled={isBusy}
            aria-label={emailSettings.cancelOf(newEmail)}
            onClick={() => cancel.run({})}
          >
            {emailSettings.cancel}
          </Button>
        </div>
      )}
    </>
  )
}

type ProvidersSectionProps = { providers: LinkedProvider[]; onChanged: () => void }

/** Only for accounts with a linked provider. */
function ProvidersSection({ providers, onChanged }: ProvidersSectionProps) {
  const unlinkProvider = useSend('DELETE /api/me/providers', {
    onDone: ({ message }, _, show) => {
      onChanged()
      show({ ok: true, message })
    },
    onRefused: onChanged,
  })
  const { outcome } = unlinkProvider
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
              <Button
                aria-disabled={unlinkProvider.isBusy}
                onClick={() => unlinkProvider.run({ body: { provider: key } })}
                aria-label={providerSettings.unlinkThat(name)}
              >
                {providerSettings.unlink}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ProfileSettings>
  )
}

function SessionsSection(sessions: { state: AccountData<Sessions>; refresh: () => void }) {
  const endSession = useSend('DELETE /api/me/sessions', {
    onDone: ({ message }, _, show) => {
      sessions.refresh()
      show({ ok: true, message })
    },
    onRefused: sessions.refresh,
  })
  const end = (session: string) => void endSession.run({ body: { session } })

  return (
    <ProfileSettings id="sessions" title={sessionSettings.heading} about={sessionSettings.about}>
      <OutcomeMessage of={endSession.outcome} />
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
