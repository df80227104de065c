import { lazy, Suspense } from 'react'
import { branded } from '#words/meta.ts'
import { settingsPage } from '#words/settings.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { useHead } from '../../ui/head.tsx'
import { useAccountData } from '../accounts/use-account-data.ts'
import { AccountLoader } from './Awaited.tsx'
import { BackToProfile } from './BackToProfile.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { OwnDataSection } from './data-export/OwnDataSection.tsx'
import { PasswordSection } from './sign-ins/PasswordSection.tsx'
import { ProvidersSection } from './sign-ins/ProvidersSection.tsx'
import { SessionsSection } from './sign-ins/SessionsSection.tsx'

// It asks the server nothing, and what it draws is below what one came for.
const ColoursSection = lazy(() => import('./ColoursSection.tsx'))
/** Few people have a second step: its part is fetched while the server is asked for the rest. */
const FactorsSection = lazy(() => import('./factors/FactorsSection.tsx'))

export default function SettingsPage() {
  useHead({ title: branded(settingsPage.heading), path: to.settings })
  const sessions = useAccountData('GET /api/me/sessions')
  const waysIn = useAccountData('GET /api/me/providers')
  return (
    <main id="main" className="wrap py-8 lg:py-12">
      <BackToProfile />
      <h1 tabIndex={-1} className="mt-3 mb-8 text-3xl lg:mb-10">
        {settingsPage.heading}
      </h1>
      <AccountLoader {...waysIn} className="min-h-[40rem]">
        {({ hasPassword, providers }) => (
          <>
            <PasswordSection
              hasPassword={hasPassword}
              onChanged={() => {
                sessions.refresh()
                waysIn.refresh()
              }}
            />
            <Suspense fallback={<div className="min-h-64 border-t border-line" />}>
              <FactorsSection />
            </Suspense>
            <ChangeEmail hasPassword={hasPassword} />
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
