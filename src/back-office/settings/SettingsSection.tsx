import { SectionPlaceholder } from '../SectionPlaceholder.tsx'

export default function SettingsSection() {
  return <SectionPlaceholder section="settings" />
}
