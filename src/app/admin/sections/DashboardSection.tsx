import { Activity } from '../../../modules/reports/staff/dashboard/Activity.tsx'
import { Dashboard } from '../../../modules/reports/staff/dashboard/Dashboard.tsx'
import { SetUpLink } from '../../../modules/website/set-up/staff/SetUpLink.tsx'
import { pages } from '../../../ui/addresses/site-map.ts'
import { PageRoute, Routes } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'

export default function DashboardSection() {
  return (
    <Routes>
      <PageRoute
        index
        element={
          <Dashboard>
            <SetUpLink />
          </Dashboard>
        }
      />
      <PageRoute path="activity" element={<Activity />} />
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
