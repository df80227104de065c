import type { ReactNode } from 'react'
import { SectionPage } from '../../../modules/accounts/staff/SectionPage.tsx'
import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { TaxAndUpi } from '../../../modules/books/staff/TaxAndUpi.tsx'
import { CertificateKeys } from '../../../modules/certificates/staff/CertificateKeys.tsx'
import { DiscountLimitsForm } from '../../../modules/enrolments/staff/DiscountLimitsForm.tsx'
import { BackupsPart } from '../../../modules/operations/staff/BackupsPart.tsx'
import { HealthPart } from '../../../modules/operations/staff/HealthPart.tsx'
import { SettingsPart } from '../../../modules/operations/staff/SettingsPart.tsx'
import { EnquiriesPage } from '../../../modules/registrations/staff/EnquiriesPage.tsx'
import { RoleMatrix } from '../../../modules/team/staff/RoleMatrix.tsx'
import { TeamPage } from '../../../modules/team/staff/TeamPage.tsx'
import { InstituteFacts } from '../../../modules/website/set-up/staff/InstituteFacts.tsx'
import { SetUpPage } from '../../../modules/website/set-up/staff/SetUpPage.tsx'
import { pages, to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { Navigate, PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { TextLink } from '../../../ui/staff/TextLink.tsx'

export default function SettingsSection() {
  return (
    <Routes>
      <PageRoute index element={<Institute />} />
      <PageRoute path={sectionParts.money} element={page(<Money />)} />
      <PageRoute path={sectionParts.roles} element={page(roles)} />
      <PageRoute path={sectionParts.system} element={page(<System />)} />
      <PageRoute path={sectionParts.website} element={page(<Website />)} />
      <PageRoute path={sectionParts.setUp} element={page(<SetUpPage />)} />
      <PageRoute path={sectionParts.team} element={<TeamPage />} />
      <PageRoute path={sectionParts.enquiries} element={<EnquiriesPage />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

function page(content: ReactNode) {
  return <SectionPage section="settings">{content}</SectionPage>
}

/** Whoever may set money alone is sent there. */
function Institute() {
  const mayChange = useAbility('settings.change')
  if (!mayChange) return <Navigate to={to.adminRecord('settings', sectionParts.money)} replace />
  return page(
    <>
      <InstituteFacts />
      <SettingsPart fields={['admissionsEmail']} />
    </>,
  )
}

/** GST, document numbers, signature, UPI, and how much each role may take off. */
function Money() {
  const [maySet, mayChange] = [useAbility('books.set'), useAbility('settings.change')]
  return (
    <>
      <div className="grid gap-5 pt-4">
        {maySet && <TaxAndUpi />}
        {mayChange && <DiscountLimitsForm />}
      </div>
      {mayChange && (
        <p className="pt-6">
          <TextLink to={to.adminRecord('finance', sectionParts.plans)}>Payment plans</TextLink>
        </p>
      )}
    </>
  )
}

const roles = (
  <div className="max-w-5xl pt-5">
    <RoleMatrix />
  </div>
)

/** The banner of all public pages, and where everything else of the website is edited. */
function Website() {
  const mayTransfer = useAbility('content.transfer')
  const links = mayTransfer ? [...websiteLinks, transferLink] : websiteLinks
  return (
    <>
      <nav aria-label="Content of the website" className="max-w-4xl pt-4">
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ address, name }) => (
            <li key={address}>
              <TextLink to={address}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <SettingsPart fields={['promoEndsAt', 'promoText']} />
    </>
  )
}

const websiteLinks = [
  { address: to.adminSection('content'), name: 'Texts of pages' },
  { address: to.adminRecord('content', sectionParts.navigation), name: 'Navigation' },
  { address: to.adminRecord('content', sectionParts.legalPages), name: 'Legal pages' },
  { address: to.adminRecord('content', sectionParts.redirects), name: 'Redirects' },
]

const transferLink = {
  address: to.adminRecord('content', sectionParts.transfer),
  name: 'Export and import',
}

function System() {
  return (
    <>
      <p className="pt-4">
        <TextLink to={to.adminRecord('dashboard', 'activity')}>Activity: who changed what</TextLink>
      </p>
      <HealthPart />
      <BackupsPart />
      <CertificateKeys />
    </>
  )
}
