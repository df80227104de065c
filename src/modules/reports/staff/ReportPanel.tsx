import { useSearchParams } from 'react-router'
import { addressFor } from '../../../ui/api/ask.ts'
import { Bars } from '../../../ui/staff/Bars.tsx'
import { Choice } from '../../../ui/staff/Choice.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { ReportData } from '../contract.ts'
import { type Dates, type Report, type ReportAxis, reports, waysOf } from '../rules.ts'
import { FigureTable } from './FigureTable.tsx'
import { barsOf, figureOf } from './figures/rules.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { byWords, reportWords, rowName, valueText, valueWords } from './words.ts'

/** One question: its figure, how it is counted, its chart, its table and its file. */
export function ReportPanel({ report, dates }: { report: Report; dates: Dates }) {
  const [params, setParams] = useSearchParams()
  const ways = waysOf(report)
  const selected = params.get(report) as ReportAxis | null
  const axis = selected && ways.includes(selected) ? selected : (ways[0] ?? 'month')
  const request = { params: { report }, query: { ...dates, by: axis } }
  const { state, fetching, refresh } = useStaffData('GET /api/admin/reports/{report}', request)
  const { title, counted: countedText } = reportWords[report]
  const data = state.status === 'loaded' ? state.data : undefined
  const choose = (way: string) =>
    setParams({ ...Object.fromEntries(params), [report]: way }, { preventScrollReset: true })
  return (
    <PanelFrame
      title={title}
      countedText={countedText}
      busy={fetching}
      figure={data && figureOf(report, data)}
      file={addressFor('GET /api/admin/reports/{report}/file.csv', request)}
    >
      {state.status === 'error' && (
        <NotLoaded what="figures" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="figures" onRetry={refresh} />}
      {ways.length > 1 && (
        <Choice
          aria-label={`${title} by`}
          value={axis}
          onChange={({ target }) => choose(target.value)}
          className="mb-2"
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              By {byWords[way].toLowerCase()}
            </option>
          ))}
        </Choice>
      )}
      {data && <ReportChart report={report} title={title} data={data} />}
    </PanelFrame>
  )
}

function ReportChart({ report, title, data }: { report: Report; title: string; data: ReportData }) {
  const { by: axis, rows, total } = data
  const { values } = reports[report]
  return (
    <>
      <Bars title={title} bars={barsOf(report, data)} />
      <FigureTable
        title={title}
        heads={[byWords[axis], ...values.map((value) => valueWords[value])]}
        rows={rows.map((row) => [
          rowName(axis, row),
          ...values.map((value) => valueText(value, row.values[value])),
        ])}
        total={['All', ...values.map((value) => valueText(value, total[value]))]}
      />
    </>
  )
}
