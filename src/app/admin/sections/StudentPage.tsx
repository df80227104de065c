import { useState } from 'react'
import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { StudentCertificates } from '../../../modules/certificates/staff/StudentCertificates.tsx'
import { FailedMailsOf } from '../../../modules/messages/staff/FailedMails.tsx'
import { CallLinks } from '../../../modules/registrations/staff/CallLinks.tsx'
import type { StudentPageData } from '../../../modules/students/contract.ts'
import { Merges } from '../../../modules/students/staff/Merges.tsx'
import { PossibleDuplicates } from '../../../modules/students/staff/PossibleDuplicates.tsx'
import { StudentStatusBadge } from '../../../modules/students/staff/StatusBadge.tsx'
import { StudentDialog } from '../../../modules/students/staff/StudentDialog.tsx'
import {
  StudentHistory,
  StudentNotes,
  StudentProfile,
  StudentRegistrations,
} from '../../../modules/students/staff/StudentProfile.tsx'
import { useEditing } from '../../../modules/students/staff/use-editing.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatStudentId, readStudentId } from '../../../ui/format/student-ids.ts'
import { Navigate, useNavigate, useParams } from '../../../ui/router.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { useListAddress } from '../../../ui/staff/list-hooks.ts'
import { Neighbours } from '../../../ui/staff/Neighbours.tsx'
import { StaffPage } from '../../../ui/staff/StaffPage.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { StudentEnrolments } from './StudentEnrolments.tsx'

/** One person; the address takes “1001” and “S-1001”. */
export function StudentPage() {
  const { id = '' } = useParams()
  const studentRef = readStudentId(id)
  if (!studentRef) return <AdminNotFound />
  // A page of its own for each person: it must show nothing of the former one.
  return <PageOf key={studentRef.id} id={studentRef.id} />
}

function PageOf({ id }: { id: number }) {
  const {
    state,
    data: page,
    refresh,
  } = useStaffData('GET /api/admin/students/{id}', { params: { id } })
  const { editing, edit, correctEmail, close } = useEditing()
  const [saved, setSaved] = useState('')
  const toList = useListAddress('students')
  const navigate = useNavigate()
  const mayEdit = useAbility('students.edit')
  const maySettle = useAbility('mails.handle')
  useShortcut('e', () => mayEdit && edit())
  useShortcut('Escape', () => navigate(toList))
  const name = page?.student.name ?? formatStudentId(id)
  const address = to.adminRecord('students', id)
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  if (page && page.student.id !== id)
    return <Navigate to={to.adminRecord('students', page.student.id)} replace />
  return (
    <StaffPage
      title={name}
      heading={null}
      path={address}
      back={{ address: toList, name: 'Students' }}
      besideBack={<Neighbours address={address} />}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          {name}
        </h1>
        {page && <StudentStatusBadge status={page.student.status} />}
        {page && <StudentProfile page={page} />}
      </div>
      <p role="status" className="text-neem empty:absolute">
        {saved}
      </p>
      <Loaded what="student" state={state} onRetry={refresh} className="min-h-[80vh]">
        {({ student, suggestions }) => (
          <>
            <div className="py-3">
              <CallLinks person={student}>
                {mayEdit && (
                  <Button
                    aria-keyshortcuts="e"
                    onClick={edit}
                    className="min-h-9! px-3! py-1! pointer-coarse:min-h-11!"
                  >
                    Edit
                  </Button>
                )}
              </CallLinks>
            </div>
            <PossibleDuplicates studentId={student.id} suggestions={suggestions} />
            {maySettle && (
              <FailedMailsOf
                recordKind="student"
                id={id}
                // With a corrected address a mail can be sent again.
                version={student.version}
                onSettled={refresh}
                onWrongAddress={correctEmail}
              />
            )}
          </>
        )}
      </Loaded>
      {page && <Sections page={page} onChange={refresh} />}
      {page && editing && (
        <StudentDialog
          student={page.student}
          focus={editing}
          onClose={close}
          onSaved={(_, message) => {
            setSaved(message)
            refresh()
          }}
        />
      )}
    </StaffPage>
  )
}

/** On wide screens the timeline stands beside everything else; on a phone the enrolments come before it. */
function Sections({ page, onChange }: { page: StudentPageData; onChange: () => void }) {
  const mayMerge = useAbility('students.merge')
  const { id } = page.student
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-8 xl:col-start-2">
        <StudentEnrolments id={id} onEnrolled={onChange} />
        <StudentNotes id={id} notes={page.notes} onAdded={onChange} />
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <StudentHistory history={page.history} />
      </div>
      <div className="grid min-w-0 content-start gap-8 xl:col-start-2">
        <StudentRegistrations registrations={page.registrations} />
        <StudentCertificates id={id} />
        {mayMerge && <Merges studentId={id} onChanged={onChange} />}
      </div>
    </div>
  )
}
