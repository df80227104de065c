import { Route, Routes } from 'react-router'
import { pages } from '../../../../ui/addresses/site-map.ts'
import { Loading } from '../../../../ui/Loading.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { NotLoaded, Outdated } from '../../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { PlanList } from './PlanList.tsx'
import { PlanPage } from './PlanPage.tsx'

const call = 'GET /api/admin/plans' as const

/** In which parts courses may be paid: the list, and each plan on a page of its own. */
export function FeePlansPage() {
  const { state, refresh } = useStaffData(call, {})
  if (state.status === 'loading') return <Loading text="Loading the plans..." />
  if (state.status === 'error')
    return <NotLoaded what="plans" reason={state.reason} onRetry={refresh} className="min-h-64" />
  const choices = state.data
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      {state.outdated && <Outdated what="plans" onRetry={refresh} />}
      <Routes>
        <Route index element={<PlanList choices={choices} refresh={refresh} />} />
        <Route path="new" element={<PlanPage choices={choices} refresh={refresh} />} />
        <Route path=":id" element={<PlanPage choices={choices} refresh={refresh} />} />
        <Route path={pages.notFound.path} element={<AdminNotFound />} />
      </Routes>
    </div>
  )
}
