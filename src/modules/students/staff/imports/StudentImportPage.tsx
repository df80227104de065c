import { useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { ActionButton } from '../../../../ui/staff/ActionForm.tsx'
import {
  CheckedImport,
  ImportErrors,
  ImportLines,
  lineCell,
} from '../../../../ui/staff/CheckedImport.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { StaffPage } from '../../../../ui/staff/StaffPage.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { type StaffData, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { ImportList, ImportReportData as Report, UndoneImport } from '../../contract.ts'

/** Imports students from a spreadsheet. */
export function StudentImportPage() {
  const earlier = useStaffData('GET /api/admin/imports', {})
  return (
    <StaffPage
      title="Import students"
      path={to.adminRecord('students', 'import')}
      back={{ address: to.adminSection('students'), name: 'Students' }}
    >
      <NoticeArea>
        <div className="mt-4 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div>
            <CheckedImport
              call="POST /api/admin/imports"
              check={(body, name) => ({ query: { dryRun: '1', name: name.slice(0, 200) }, body })}
              confirmed={({ query, body }) => ({ query: { ...query, dryRun: '0' }, body })}
              help={help}
              example={example}
              report={({ report }) => <ImportReport report={report} />}
              action={({ report: { errorCount, ready } }) => {
                if (errorCount > 0 || ready === 0) return undefined
                return `Import ${ready} ${ready === 1 ? 'student' : 'students'}`
              }}
              onImported={earlier.refresh}
            />
          </div>
          <EarlierImports {...earlier} />
        </div>
      </NoticeArea>
    </StaffPage>
  )
}

const help = (
  <>
    <p className="measure mt-1">
      The first line names the columns: Name, Phone, E-mail, Course, Status, in any order. A name,
      and a phone number or an e-mail, are required. Existing students are not changed. Nothing is
      imported before you have seen the report.
    </p>
    <p className="measure mt-2">
      Import people who only enquired about a course with{' '}
      <TextLink to={to.adminRecord('enrollment', sectionParts.importEnquiries)} isInline>
        Import enquiries
      </TextLink>
      .
    </p>
  </>
)

const example = `Name,Phone,E-mail,Course,Status
Nisha Verma,98765 00101,,Data Science,Active
Rohit Shinde,,rohit@mail.example,MERN Stack,`

type Entry = ImportList['imports'][number]

/** Files imported before; each import can be undone as a whole. */
function EarlierImports({ state, refresh }: { state: StaffData<ImportList>; refresh: () => void }) {
  const [notRemoved, setNotRemoved] = useState<UndoneImport['kept']>([])
  return (
    <Section title="Earlier imports">
      <NotRemoved students={notRemoved} />
      <Loaded what="earlier imports" state={state} onRetry={refresh}>
        {({ imports }) => (
          <ul className="mt-2">
            {imports.length === 0 && <li className="text-slate">None yet.</li>}
            {imports.map((entry) => (
              <li key={entry.id} className="border-t border-line py-2.5">
                <p className="font-medium wrap-anywhere">{entry.fileName}</p>
                <p className="text-[0.8125rem] text-slate">
                  {addedText(entry)} by {entry.by}, {formatTime(entry.at)}
                </p>
                {entry.undone ? (
                  <p className="text-[0.8125rem] text-slate">
                    Undone by {entry.undone.by}, {formatTime(entry.undone.at)}
                  </p>
                ) : (
                  <ActionButton
                    kind="quiet"
                    aria-label={`Undo import of ${entry.fileName}`}
                    className="-ml-2 px-2! text-kumkum!"
                    call="DELETE /api/admin/imports/{id}"
                    request={{ params: { id: entry.id } }}
                    confirm={{
                      title: `Undo the import of ${entry.fileName}?`,
                      text: `${addedText(entry)}. They are removed, except those whom somebody has edited, written about or enrolled since.`,
                      action: 'Undo import',
                    }}
                    onDone={({ kept }) => {
                      setNotRemoved(kept)
                      refresh()
                    }}
                    onRefused={refresh}
                  >
                    Undo import
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function addedText({ addedCount: count }: Entry): string {
  return count === 1 ? '1 student' : `${count} students`
}

/** Students the undo left in place, because somebody had worked on them. */
function NotRemoved({ students }: { students: UndoneImport['kept'] }) {
  if (students.length === 0) return null
  return (
    <div className="mt-2 rounded-control bg-sand/60 px-4 py-3">
      <p className="font-semibold">Not removed</p>
      <ul>
        {students.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={to.adminRecord('students', id)} className="wrap-anywhere">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The content of a file, with its problems line by line. */
function ImportReport({ report }: { report: Report }) {
  const { rows, errorCount, errors, skippedCount, skipped, ignoredColumns } = report
  return (
    <div className="mt-1 grid gap-5">
      {errorCount === 0 && (
        <p>
          {rows} {rows === 1 ? 'line' : 'lines'} read, {skippedCount} of them skipped.
          {ignoredColumns.length > 0 && ` Columns skipped: ${ignoredColumns.join(', ')}.`}
        </p>
      )}
      <ImportErrors errors={errors} rest={errorCount - errors.length} />
      {skipped.length > 0 && (
        <ImportLines
          caption="Skipped rows"
          heads={['Line', 'Why', 'Who']}
          rest={skippedCount - skipped.length}
        >
          {skipped.map(({ line, reason, existing }) => (
            <tr key={line}>
              <td className={lineCell}>{line}</td>
              <td className={lineCell}>{reason}</td>
              <td className={lineCell}>
                {existing ? (
                  <TextLink to={to.adminRecord('students', existing.id)}>{existing.name}</TextLink>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </ImportLines>
      )}
    </div>
  )
}
