import { SectionHeading } from '../../../../ui/staff/SectionHeading.tsx'
import { SettingsTabs } from '../../../accounts/staff/SettingsTabs.tsx'
import { useMay } from '../../../accounts/use-may.ts'
import { EnquiriesGo } from './EnquiriesGo.tsx'
import { Portals } from './Portals.tsx'

/** How enquiries come in: whose they are, and who may send them from elsewhere. */
export function EnquiriesPage() {
  const mayChange = useMay('settings.change')
  const keepsPortals = useMay('portals.keep')
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="settings" />
      <SettingsTabs />
      <div className="grid max-w-3xl gap-8 pt-5">
        {mayChange && <EnquiriesGo />}
        {keepsPortals && <Portals />}
      </div>
    </div>
  )
}
