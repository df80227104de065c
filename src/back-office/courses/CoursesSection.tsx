import { SectionPlaceholder } from '../SectionPlaceholder.tsx'

export default function CoursesSection() {
  return <SectionPlaceholder section="courses" />
}
