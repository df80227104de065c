import { useSearchParams } from 'react-router'
import { useMay } from '../../accounts/use-may.ts'
import { type Report, reportNames } from '../rules.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportRecipientsForm } from './ReportReaders.tsx'
import { ReportsHead } from './ReportsHead.tsx'
import { readDates } from './rules.ts'

/** Each question as a figure, a chart, a table and a file, with the sentence of how it is counted. */
export function Reports() {
  const [params] = useSearchParams()
  const names = useMay('reports.send')
  const dates = readDates(params, new Date())
  return (
    <div className="px-4 pt-6 pb-10 sm:px-6">
      <ReportsHead dates={dates} />
      <div className="grid gap-x-10 gap-y-8 pt-4 xl:grid-cols-2 print:grid-cols-2 print:gap-y-4">
        {reportNames.map((report: Report) => (
          <ReportPanel key={report} report={report} dates={dates} />
        ))}
      </div>
      {names && <ReportRecipientsForm />}
    </div>
  )
}
