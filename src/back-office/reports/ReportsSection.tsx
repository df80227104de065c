import { Route, Routes } from 'react-router'
import { useMay } from '../../domain/accounts/use-may.ts'
import { pages } from '../../site-map.ts'
import { roomParts } from '../../staff-map.ts'
import { AdminNotFound } from '../parts/AdminNotFound.tsx'
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
