import { staffEndpoints } from '../../staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHeading } from '../parts/SectionHeading.tsx'
import { useStaffData } from '../parts/use-staff-data.ts'
import { SettingsEditor } from './SettingsEditor.tsx'

/** What staff set for the whole site. */
export default function SettingsSection() {
  const { state, refresh } = useStaffData(`get ${staffEndpoints.settings}`, {})
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <SectionHeading section="settings" />
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
    </div>
  )
}
