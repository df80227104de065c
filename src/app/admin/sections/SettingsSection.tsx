import { Route, Routes } from 'react-router'
import { SettingsTabs } from '../../../modules/accounts/staff/SettingsTabs.tsx'
import { CertificateKeys } from '../../../modules/certificates/staff/CertificateKeys.tsx'
import { DiscountLimitsForm } from '../../../modules/enrolments/staff/DiscountLimits.tsx'
import { BackupsPart } from '../../../modules/operations/staff/BackupsPart.tsx'
import { HealthPart } from '../../../modules/operations/staff/HealthPart.tsx'
import { SettingsEditor } from '../../../modules/operations/staff/SettingsEditor.tsx'
import { EnquiriesPage } from '../../../modules/registrations/staff/settings/EnquiriesPage.tsx'
import { TeamPage } from '../../../modules/team/staff/TeamPage.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** What staff set for the whole site, and who they are. */
export default function SettingsSection() {
  return (
    <Routes>
      <Route index element={<SiteSettings />} />
      <Route path={roomParts.team} element={<TeamPage />} />
      <Route path={roomParts.enquiries} element={<EnquiriesPage />} />
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

function SiteSettings() {
  const { state, refresh } = useStaffData('GET /api/admin/settings', {})
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="settings" />
      <SettingsTabs />
      {state.status === 'loading' && (
        <Loading text="Loading the settings..." className="min-h-[60vh]" />
      )}
      {state.status === 'error' && (
        <Failure
          message="The settings could not be loaded. Check your connection, then try again."
          className="min-h-[50vh]"
        >
          <Button onClick={refresh}>Try again</Button>
        </Failure>
      )}
      {state.status === 'loaded' && <SettingsEditor latest={state.data} refresh={refresh} />}
      <DiscountLimitsForm />
      <CertificateKeys />
      <BackupsPart />
      <HealthPart />
    </div>
  )
}
