import { Route, Routes } from 'react-router'
import { pages } from '../../site-map.ts'
import { AdminNotFound } from '../AdminNotFound.tsx'
import { ImportPage } from '../imports/ImportPage.tsx'
import { ComparePage } from '../suggestions/ComparePage.tsx'
import { comparePath, queuePath } from '../suggestions/rules.ts'
import { SuggestionQueue } from '../suggestions/SuggestionQueue.tsx'
import { StudentPage } from './StudentPage.tsx'
import { StudentsList } from './StudentsList.tsx'

/** Everybody the institute knows: the list, each person's page, and the file that brings in many. */
export default function StudentsSection() {
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
