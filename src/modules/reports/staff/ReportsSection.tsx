import { pages } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { PageRoute, Routes, useSearchParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { Bars } from '../../../ui/staff/Bars.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { ScrollBox } from '../../../ui/staff/ScrollBox.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { type BoardRow, boardValues, shareOf } from '../rules.ts'
import { FiguresTable } from './FigureTable.tsx'
import { percent } from './funnel-bars.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { Reports } from './Reports.tsx'
import { ReportsPage } from './ReportsPage.tsx'
import { readDates } from './rules.ts'
import { boardTexts, boardValueTexts, counsellorName, groupingTexts } from './texts.ts'

/** Reports for users who may see all; for a counsellor their own line of the board. */
export default function ReportsSection() {
  const seesAll = useAbility('reports.see')
  return (
    <Routes>
      <PageRoute index element={seesAll ? <Reports group="enquiries" /> : <Board />} />
      {seesAll && <PageRoute path={sectionParts.money} element={<Reports group="money" />} />}
      {seesAll && <PageRoute path={sectionParts.batches} element={<Reports group="batches" />} />}
      {seesAll && <PageRoute path={sectionParts.board} element={<Board />} />}
      <PageRoute path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

/** The board, or only one's own line. */
function Board() {
  const [params] = useSearchParams()
  const seesAll = useAbility('reports.see')
  const dates = readDates(params, new Date())
  const request = { query: dates }
  const { state, data, fetching, refresh } = useStaffData('GET /api/admin/board', request)
  return (
    <ReportsPage dates={dates}>
      <div className="pt-4">
        <PanelFrame
          title={boardTexts.title}
          countedText={boardTexts.counted}
          busy={fetching}
          figure={data && figureOf(data.rows)}
          file={addressFor('GET /api/admin/board.csv', request)}
        >
          {!seesAll && <p className="pb-2">{boardTexts.own}</p>}
          <Loaded what="figures" state={state} onRetry={refresh} placeholder={null}>
            {({ rows }) => <Lines rows={rows} />}
          </Loaded>
        </PanelFrame>
      </div>
    </ReportsPage>
  )
}

function Lines({ rows }: { rows: BoardRow[] }) {
  const most = Math.max(1, ...rows.map(({ calls }) => calls))
  const bars = rows.map(({ id, name, calls }) => ({
    key: id ?? '',
    name: counsellorName(id, name),
    size: (calls / most) * 100,
    text: `${grouped(calls)} ${calls === 1 ? 'call' : 'calls'}`,
  }))
  return (
    <>
      <Bars title={boardTexts.title} bars={bars} />
      <ScrollBox
        label={`${boardTexts.title} as a table`}
        className="mt-4 rounded-control border border-line"
      >
        <FiguresTable
          heads={[
            groupingTexts.counsellor,
            ...boardValues.map((value) => boardValueTexts[value]),
            'Kept',
            'Conversion',
          ]}
          rows={rows.map((row) => [
            counsellorName(row.id, row.name),
            ...boardValues.map((value) => grouped(row[value])),
            percent(shareOf(row.kept, row.promised)),
            percent(shareOf(row.enrolled, row.enquiries)),
          ])}
        />
      </ScrollBox>
    </>
  )
}

function figureOf(rows: BoardRow[]) {
  const sum = (value: 'promised' | 'kept') => rows.reduce((all, row) => all + row[value], 0)
  return {
    value: percent(shareOf(sum('kept'), sum('promised'))),
    detail: `of the dates promised were kept: ${grouped(sum('kept'))} of ${grouped(sum('promised'))}`,
  }
}
