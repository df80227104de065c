import { SectionPlaceholder } from '../SectionPlaceholder.tsx'

export default function DashboardSection() {
  return <SectionPlaceholder section="dashboard" />
}
