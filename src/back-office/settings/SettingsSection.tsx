import { Route, Routes } from 'react-router'
import { pages } from '../../site-map.ts'
import { roomParts, staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { AdminNotFound } from '../parts/AdminNotFound.tsx'
import { SectionHeading } from '../parts/SectionHeading.tsx'
import { useStaffData } from '../parts/use-staff-data.ts'
import { BackupsPart } from './BackupsPart.tsx'
import { DiscountLimits } from './discounts/DiscountLimits.tsx'
import { EnquiriesPage } from './enquiries/EnquiriesPage.tsx'
import { HealthPart } from './HealthPart.tsx'
import { SettingsEditor } from './SettingsEditor.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'
import { TeamPage } from './team/TeamPage.tsx'

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
  const { state, refresh } = useStaffData(`get ${staffEndpoints.settings}`, {})
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
      <DiscountLimits />
      <BackupsPart />
      <HealthPart />
    </div>
  )
}
