import { levels, modes, subjects } from '../../../../content/course-facts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import {
  CheckedImport,
  ImportErrors,
  ImportLines,
  lineCell,
} from '../../../ui/staff/CheckedImport.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { StaffPage } from '../../../ui/staff/StaffPage.tsx'
import { toCourseImport } from '../editing/rules.ts'

const call = 'POST /api/admin/course-imports' as const
type Report = CallData<typeof call>['report']

/** Publishes courses from a spreadsheet. */
export function CourseImportPage() {
  return (
    <StaffPage
      title="Import courses"
      path={toCourseImport}
      back={{ address: to.adminSection('courses'), name: 'Courses' }}
    >
      <NoticeArea>
        <div className="mt-4">
          <CheckedImport
            call={call}
            check={(body) => ({ query: { dryRun: '1' }, body })}
            confirmed={({ body }) => ({ query: { dryRun: '0' }, body })}
            help={help}
            example={example}
            report={({ report }) => <FileReport report={report} />}
            action={({ report: { errors, ready } }) => {
              if (errors.length > 0 || ready.length === 0) return undefined
              return `Publish ${ready.length} ${ready.length === 1 ? 'course' : 'courses'}`
            }}
          />
        </div>
      </NoticeArea>
    </StaffPage>
  )
}

const help = (
  <p className="measure mt-1">
    The first line names the columns, in any order. Title, Description and Price are required;
    Original price, Languages, Syllabus, Subject, Level, Where, Who teaches, Hours a week and Web
    address are optional. Separate the entries of Languages and Syllabus by semicolons. A course
    whose web address is taken stays as it is. Level is {levels.join(', ')}; Where is{' '}
    {modes.join(', ')}; Subject is {subjects.join(', ')}. Nothing is published before you have seen
    the report.
  </p>
)

const example = `Title,Description,Price,Original price,Languages,Syllabus
Tally Prime,Accounts for a shop in eight weeks.,4999,7999,Tally,First voucher; GST; Final accounts`

function FileReport({ report: { ready, skipped, errors, ignoredColumns } }: { report: Report }) {
  const coursesOf = (list: Report['ready']) =>
    list.map(({ line, title, id }) => (
      <tr key={line}>
        <td className={lineCell}>{line}</td>
        <td className={lineCell}>{title}</td>
        <td className={lineCell}>{to.course(id)}</td>
      </tr>
    ))
  const heads = ['Line', 'Title', 'Address']
  return (
    <div className="mt-1 grid gap-5">
      {ignoredColumns.length > 0 && <p>Columns skipped: {ignoredColumns.join(', ')}.</p>}
      <ImportErrors errors={errors} />
      {errors.length === 0 && ready.length > 0 && (
        <ImportLines caption="New courses" heads={heads}>
          {coursesOf(ready)}
        </ImportLines>
      )}
      {errors.length === 0 && skipped.length > 0 && (
        <ImportLines caption="Already there, not changed" heads={heads}>
          {coursesOf(skipped)}
        </ImportLines>
      )}
    </div>
  )
}
