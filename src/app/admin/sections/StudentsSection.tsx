import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { TrainerStudents } from '../../../modules/registrations/staff/TrainerStudents.tsx'
import { StudentImportPage } from '../../../modules/students/staff/imports/StudentImportPage.tsx'
import { ComparePairPage } from '../../../modules/students/staff/suggestions/ComparePairPage.tsx'
import { SuggestionQueue } from '../../../modules/students/staff/suggestions/SuggestionQueue.tsx'
import { comparePath } from '../../../modules/students/suggestions/rules.ts'
import { pages } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { StudentPage } from './StudentPage.tsx'
import { StudentsList } from './StudentsList.tsx'

export default function StudentsSection() {
  const seesAll = useAbility('students.see')
  if (!seesAll) return <TrainerStudents />
  return (
    <Routes>
      <PageRoute index element={<StudentsList />} />
      <PageRoute path="import" element={<StudentImportPage />} />
      <PageRoute path={sectionParts.duplicates} element={<SuggestionQueue />} />
      <PageRoute path={comparePath} element={<ComparePairPage />} />
      <PageRoute path=":id" element={<StudentPage />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
