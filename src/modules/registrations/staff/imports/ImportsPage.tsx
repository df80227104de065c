import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { useNavigate } from '../../../../ui/router.tsx'
import { ActionFile } from '../../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { Section } from '../../../../ui/staff/Section.tsx'
import { StaffPage } from '../../../../ui/staff/StaffPage.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { stateTexts } from './texts.ts'

/** Imports enquiries: a portal's export, or the list of a college visit. */
export function ImportsPage() {
  return (
    <StaffPage
      title="Import enquiries"
      path={to.adminRecord('enrollment', sectionParts.importEnquiries)}
      back={{ address: to.adminSection('enrollment'), name: 'All registrations' }}
    >
      <div className="mt-4 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <SendFile />
        <Earlier />
      </div>
    </StaffPage>
  )
}

function SendFile() {
  const navigate = useNavigate()
  return (
    <div>
      <div className="rounded-card bg-sand/60 p-5">
        <h2 className="text-lg">CSV file</h2>
        <p className="measure mt-1 mb-4">
          A listing portal’s export, or the sheet of a college visit, with up to 20,000 rows. The
          first line names the columns; you match them in the next step, and see the result before
          anything is imported.
        </p>
        <ActionFile
          call="POST /api/admin/enquiry-imports"
          request={(body, fileName) => ({ query: { name: fileName.slice(0, 200) }, body })}
          onDone={({ id }) => navigate(importPath(id))}
        >
          Choose the file
        </ActionFile>
      </div>
      <p className="mt-4">
        To import existing students without an enquiry, use{' '}
        <TextLink to={to.adminRecord('students', 'import')} isInline>
          Import students
        </TextLink>
        .
      </p>
    </div>
  )
}

export const importPath = (id: number) =>
  to.adminRecord('enrollment', `${sectionParts.importEnquiries}/${id}`)

function Earlier() {
  const { state, refresh } = useStaffData('GET /api/admin/enquiry-imports', {})
  return (
    <Section title="Earlier files">
      <Loaded what="files" state={state} onRetry={refresh} className="mt-3 min-h-40">
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="mt-1 text-slate">None yet.</p>
          ) : (
            <ul className="mt-2">
              {imports.map((file) => (
                <li key={file.id} className="border-t border-line py-2">
                  <TextLink to={importPath(file.id)} isQuiet className="font-medium wrap-anywhere">
                    {file.fileName}
                  </TextLink>
                  <p className="text-[0.8125rem] text-slate">
                    {stateTexts[file.state]}: {rowsLine(file.rows)} by {file.by},{' '}
                    {formatTime(file.at)}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

export function rowsLine(rows: number): string {
  return rows === 1 ? '1 row' : `${grouped(rows)} rows`
}
