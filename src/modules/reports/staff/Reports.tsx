import { addressFor } from '../../../ui/api/call-api.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Bars } from '../../../ui/staff/Bars.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { ReportData } from '../contract.ts'
import {
  type Dates,
  type Report,
  type ReportAxis,
  type ReportGroup,
  reportGroups,
  reports,
  waysOf,
} from '../rules.ts'
import { FigureTable } from './FigureTable.tsx'
import { barsOf, figureOf } from './figures.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { ReportsPage } from './ReportsPage.tsx'
import { datesBefore, readDates } from './rules.ts'
import {
  beforeName,
  comparedText,
  groupingTexts,
  recipientTexts,
  reportTexts,
  rowName,
  valueText,
  valueTexts,
} from './texts.ts'

/** Each report as a figure, a chart, a table and a file, with a sentence on how it is counted. */
export function Reports({ group }: { group: ReportGroup }) {
  const [params] = useSearchParams()
  const names = useAbility('reports.send')
  const dates = readDates(params, new Date())
  const columns = columnsOf(reportGroups[group])
  return (
    <ReportsPage dates={dates}>
      <div
        className={`grid items-start gap-x-10 gap-y-6 pt-4 print:gap-y-4 ${columns.length > 1 ? 'xl:grid-cols-2 print:grid-cols-2' : 'max-w-5xl'}`}
      >
        {columns.map((reports) => (
          <div key={reports[0]} className="grid min-w-0 gap-y-6 print:gap-y-4">
            {reports.map((report) => (
              <ReportPanel key={report} report={report} dates={dates} />
            ))}
          </div>
        ))}
      </div>
      {names && group === 'enquiries' && <ReportRecipientsForm />}
    </ReportsPage>
  )
}

/** The first half beside the second. Each column is as high as its panels: a short one leaves no gap beside a tall one. */
function columnsOf(reports: readonly Report[]): (readonly Report[])[] {
  const half = Math.ceil(reports.length / 2)
  return [reports.slice(0, half), reports.slice(half)].filter(({ length }) => length > 0)
}

function ReportPanel({ report, dates }: { report: Report; dates: Dates }) {
  const [params] = useSearchParams()
  const ways = waysOf(report)
  const selected = params.get(report) as ReportAxis | null
  // Within one month, months are a single bar.
  const isOneMonth = dates.from.slice(0, 7) === dates.until.slice(0, 7)
  const usual = ways.find((way) => way !== 'month' || !isOneMonth) ?? 'month'
  const axis = selected && ways.includes(selected) ? selected : usual
  const request = { params: { report }, query: { ...dates, by: axis } }
  const { state, data, fetching, refresh } = useStaffData(
    'GET /api/admin/reports/{report}',
    request,
  )
  const before = datesBefore(report, dates, dayInIndia(new Date()))
  const { data: earlier } = useStaffData('GET /api/admin/reports/{report}', {
    params: { report },
    query: { ...before, by: axis },
  })
  const { title, counted } = reportTexts[report]
  const ownParams = Object.fromEntries(params)
  return (
    <PanelFrame
      title={title}
      countedText={`${counted} ${comparedText(report)}`}
      busy={fetching}
      figure={data && figureOf(report, data)}
      before={
        earlier ? { name: beforeName(before), value: figureOf(report, earlier).value } : undefined
      }
      file={addressFor('GET /api/admin/reports/{report}/file.csv', request)}
    >
      {state.status === 'error' && (
        <NotLoaded what="figures" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="figures" onRetry={refresh} />}
      {ways.length > 1 && (
        <nav aria-label={`${title} by`} className="pb-3 print:hidden">
          <ul className="-mx-2 flex flex-wrap">
            {ways.map((way) => (
              <li key={way}>
                <Link
                  to={{ search: `?${new URLSearchParams({ ...ownParams, [report]: way })}` }}
                  aria-current={way === axis ? 'true' : undefined}
                  className={wayLink}
                >
                  {groupingTexts[way]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {data && <ReportChart report={report} title={title} data={data} />}
    </PanelFrame>
  )
}

/* Quieter than the dates, which hold for every report. */
const wayLink =
  'inline-flex min-h-9 items-center rounded-control px-2 text-slate hover:text-ink pointer-coarse:min-h-11 ' +
  'aria-[current=true]:bg-sand aria-[current=true]:font-semibold aria-[current=true]:text-ink'

function ReportChart({ report, title, data }: { report: Report; title: string; data: ReportData }) {
  const { by: axis, rows, total } = data
  const { values } = reports[report]
  return (
    <>
      <Bars title={title} bars={barsOf(report, data)} />
      <FigureTable
        title={title}
        isOpen={report === 'money' || report === 'batches'}
        heads={[groupingTexts[axis], ...values.map((value) => valueTexts[value])]}
        rows={rows.map((row) => [
          rowName(axis, row),
          ...values.map((value) => valueText(value, row.values[value])),
        ])}
        total={['All', ...values.map((value) => valueText(value, total[value]))]}
      />
    </>
  )
}

/** The form for the recipients of the weekly report. */
function ReportRecipientsForm() {
  const { state, refresh } = useStaffData('GET /api/admin/report-recipients', {})
  return (
    <section aria-labelledby="recipients" className="mt-8 border-t border-line pt-4 print:hidden">
      <h2 id="recipients" className="text-lg">
        {recipientTexts.title}
      </h2>
      <p className="max-w-2xl pb-2 text-slate">{recipientTexts.about}</p>
      {state.status === 'error' && (
        <NotLoaded what="team" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && (
        <NoticeArea>
          <ActionForm
            call="PUT /api/admin/report-recipients"
            request={(form) => ({ body: { recipients: form.all('recipients') } })}
            submit={recipientTexts.save}
            kind="secondary"
            onDone={refresh}
          >
            <fieldset>
              <legend className="sr-only">{recipientTexts.title}</legend>
              {state.data.people.map(({ id, name, email, isRecipient }) => (
                <label key={id} className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name="recipients"
                    value={id}
                    defaultChecked={isRecipient}
                    className="size-5 shrink-0 accent-indigo"
                  />
                  <span className="wrap-anywhere">
                    {name}, <span className="text-slate">{email}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </ActionForm>
        </NoticeArea>
      )}
    </section>
  )
}
