import { Route, Routes } from 'react-router'
import { pages } from '../../../../ui/addresses/site-map.ts'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { Activity } from './Activity.tsx'
import { Dashboard } from './Dashboard.tsx'

/** How the institute is doing, and who did what. */
export default function DashboardSection() {
  return (
    <Routes>
      <Route index element={<Dashboard />} />
      <Route path="activity" element={<Activity />} />
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
