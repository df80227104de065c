import { useState } from 'react'
import { branded } from '#words/meta.ts'
import { levels, modes, subjects } from '../../../../../content/course-facts.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import type { CallData, CallInput } from '../../../../ui/api/call-api.ts'
import { useHead } from '../../../../ui/head.tsx'
import { ActionButton, ActionFile } from '../../../../ui/staff/ActionForm.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { ImportLines, lineCell } from '../../../../ui/staff/ImportLines.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { toCourseImport } from '../../editing/rules.ts'

const call = 'POST /api/admin/course-imports' as const
type Report = CallData<typeof call>['report']
type CheckedFile = { message: string; report: Report; request: CallInput<typeof call> }

/** Publishes courses from a spreadsheet: choose the file, read what it holds, then publish. */
export function CourseImportPage() {
  useHead({ title: branded('Import courses'), path: toCourseImport })
  const [checked, setChecked] = useState<CheckedFile>()
  const ready = checked?.report.errors.length === 0 ? checked.report.ready.length : 0
  return (
    <>
      <BackLink to={to.adminSection('courses')}>Courses</BackLink>
      <h1 tabIndex={-1} className="text-2xl">
        Import courses
      </h1>
      <NoticeArea>
        <FileChoice onChecked={setChecked} />
        <p role="status" className="mt-5 text-base font-semibold">
          {checked?.message}
        </p>
        {checked && <FileReport report={checked.report} />}
        {checked && ready > 0 && (
          <ActionButton
            kind="primary"
            className="mt-5"
            call={call}
            request={checked.request}
            onDone={() => setChecked(undefined)}
          >
            Publish {ready} {ready === 1 ? 'course' : 'courses'}
          </ActionButton>
        )}
      </NoticeArea>
    </>
  )
}

function FileChoice({ onChecked }: { onChecked: (checked: CheckedFile | undefined) => void }) {
  return (
    <div className="mt-4 rounded-card bg-sand/60 p-5">
      <h2 className="text-lg">CSV file</h2>
      <p className="measure mt-1">
        The first line names the columns, in any order. Title, Description and Price are required;
        Original price, Languages, Syllabus, Subject, Level, Where, Who teaches, Hours a week and
        Address are optional. Separate the entries of Languages and Syllabus by semicolons. A course
        whose address is taken stays as it is. Level is {levels.join(', ')}; Where is{' '}
        {modes.join(', ')}; Subject is {subjects.join(', ')}. Nothing is published before you have
        seen the report.
      </p>
      <pre className="mt-3 whitespace-pre-wrap wrap-anywhere rounded-control bg-white px-3.5 py-2.5 font-mono text-[0.8125rem] leading-relaxed">
        {example}
      </pre>
      <div className="mt-4">
        <ActionFile
          call={call}
          request={(body) => ({ query: { dryRun: '1' }, body })}
          onDone={({ message, report }, { body }) =>
            onChecked({ message, report, request: { query: { dryRun: '0' }, body } })
          }
          onRefused={() => onChecked(undefined)}
        >
          Choose file
        </ActionFile>
      </div>
    </div>
  )
}

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
      {errors.length > 0 && (
        <ImportLines caption="Errors" heads={['Line', 'Column', 'What is wrong']}>
          {errors.map(({ line, column, reason }) => (
            <tr key={`${line} ${column} ${reason}`}>
              <td className={lineCell}>{line}</td>
              <td className={lineCell}>{column || '–'}</td>
              <td className={lineCell}>{reason}</td>
            </tr>
          ))}
        </ImportLines>
      )}
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
