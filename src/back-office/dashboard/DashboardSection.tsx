import { Route, Routes } from 'react-router'
import { pages } from '../../site-map.ts'
import { AdminNotFound } from '../parts/AdminNotFound.tsx'
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
