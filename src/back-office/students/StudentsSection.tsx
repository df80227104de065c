import { Route, Routes } from 'react-router'
import { useMay } from '../../domain/accounts/use-may.ts'
import { comparePath, queuePath } from '../../domain/students/suggestions/rules.ts'
import { pages } from '../../site-map.ts'
import { AdminNotFound } from '../parts/AdminNotFound.tsx'
import { ImportPage } from './imports/ImportPage.tsx'
import { StudentPage } from './StudentPage.tsx'
import { StudentsList } from './StudentsList.tsx'
import { ComparePage } from './suggestions/ComparePage.tsx'
import { SuggestionQueue } from './suggestions/SuggestionQueue.tsx'
import { TaughtSection } from './taught/TaughtSection.tsx'

/** Everybody the institute knows: the list, each person's page, and the file that brings in many. */
export default function StudentsSection() {
  const seesAll = useMay('students.see')
  if (!seesAll) return <TaughtSection />
  return (
    <Routes>
      <Route index element={<StudentsList />} />
      <Route path="import" element={<ImportPage />} />
      <Route path={queuePath} element={<SuggestionQueue />} />
      <Route path={comparePath} element={<ComparePage />} />
      <Route path=":id" element={<StudentPage />} />
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
