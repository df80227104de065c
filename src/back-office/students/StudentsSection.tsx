import { SectionPlaceholder } from '../SectionPlaceholder.tsx'

export default function StudentsSection() {
  return <SectionPlaceholder section="students" />
}
