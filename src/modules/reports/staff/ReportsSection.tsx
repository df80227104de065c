import { Route, Routes } from 'react-router'
import { pages } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { Board } from './Board.tsx'
import { Reports } from './Reports.tsx'

/** What an owner asks on Monday; a counsellor sees their own line of the board. */
export default function ReportsSection() {
  const seesAll = useMay('reports.see')
  return (
    <Routes>
      <Route index element={seesAll ? <Reports /> : <Board />} />
      {seesAll && <Route path={roomParts.board} element={<Board />} />}
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}
