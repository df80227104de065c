import type { ReactNode } from 'react'
import { SectionPage } from '../../../modules/accounts/staff/SectionPage.tsx'
import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { Reminders } from '../../../modules/enrolments/staff/Reminders.tsx'
import { UndeliveredMails } from '../../../modules/messages/staff/UndeliveredMails.tsx'
import { SettingsPart } from '../../../modules/operations/staff/SettingsPart.tsx'
import { pages, to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Navigate, PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'

/** An accountant has the reminders alone. */
export default function CommunicationSection() {
  const [mayHandle, mayRemind] = [useAbility('mails.handle'), useAbility('payments.remind')]
  const mayChange = useAbility('settings.change')
  return (
    <Routes>
      <PageRoute
        index
        element={
          mayHandle ? (
            page(<UndeliveredMails />)
          ) : (
            <Navigate to={to.adminRecord('communication', sectionParts.reminders)} replace />
          )
        }
      />
      {mayRemind && <PageRoute path={sectionParts.reminders} element={page(<Reminders />)} />}
      {mayChange && (
        <PageRoute
          path={sectionParts.banner}
          element={page(<SettingsPart fields={['promoEndsAt', 'promoText', 'templates']} />)}
        />
      )}
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

function page(content: ReactNode) {
  return <SectionPage section="communication">{content}</SectionPage>
}
