import { useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import { branded } from '#words/meta.ts'
import { useMay } from '../../../modules/accounts/use-may.ts'
import { StudentCertificates } from '../../../modules/certificates/staff/StudentCertificates.tsx'
import { FailedMailsOf } from '../../../modules/messages/staff/FailedMails.tsx'
import { TaughtSection } from '../../../modules/registrations/staff/taught/TaughtSection.tsx'
import type { StudentPageData } from '../../../modules/students/contract.ts'
import { StudentImportPage } from '../../../modules/students/staff/imports/ImportPage.tsx'
import { Merges } from '../../../modules/students/staff/Merges.tsx'
import { PerhapsSame } from '../../../modules/students/staff/PerhapsSame.tsx'
import { StudentDialog } from '../../../modules/students/staff/StudentDialog.tsx'
import { StudentHistory } from '../../../modules/students/staff/StudentHistory.tsx'
import { StudentNotes } from '../../../modules/students/staff/StudentNotes.tsx'
import { StudentProfile } from '../../../modules/students/staff/StudentProfile.tsx'
import { StudentRegistrations } from '../../../modules/students/staff/StudentRegistrations.tsx'
import { StudentStatusBadge } from '../../../modules/students/staff/StudentStatusBadge.tsx'
import { ComparePairPage } from '../../../modules/students/staff/suggestions/ComparePage.tsx'
import { SuggestionQueue } from '../../../modules/students/staff/suggestions/SuggestionQueue.tsx'
import { useEditing } from '../../../modules/students/staff/use-editing.ts'
import { comparePath, queuePath } from '../../../modules/students/suggestions/rules.ts'
import { pages, to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatStudentId, readStudentId } from '../../../ui/format/student-ids.ts'
import { useHead } from '../../../ui/head.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { AdminNotFound } from '../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../ui/staff/BackLink.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { StudentEnrolments } from './StudentEnrolments.tsx'
import { StudentsList } from './StudentsList.tsx'

/** Everybody the institute knows: the list, each person's page, and the file that brings in many. */
export default function StudentsSection() {
  const seesAll = useMay('students.see')
  if (!seesAll) return <TaughtSection />
  return (
    <Routes>
      <Route index element={<StudentsList />} />
      <Route path="import" element={<StudentImportPage />} />
      <Route path={queuePath} element={<SuggestionQueue />} />
      <Route path={comparePath} element={<ComparePairPage />} />
      <Route path=":id" element={<StudentPage />} />
      <Route path={pages.notFound.path} element={<AdminNotFound />} />
    </Routes>
  )
}

/** One person; the address takes “1001” and “S-1001”. */
function StudentPage() {
  const { id = '' } = useParams()
  const studentRef = readStudentId(id)
  if (!studentRef) return <AdminNotFound />
  // Another person is another page: nothing of the one before may stand for a moment.
  return <PageOf key={studentRef.id} id={studentRef.id} />
}

function PageOf({ id }: { id: number }) {
  const { state, refresh } = useStaffData('GET /api/admin/students/{id}', { params: { id } })
  const { editing, edit, correctEmail, close } = useEditing()
  const [saved, setSaved] = useState('')
  const toList = useWayBack()
  const navigate = useNavigate()
  const mayEdit = useMay('students.edit')
  const mayJoin = useMay('students.merge')
  const maySettle = useMay('mails.handle')
  useShortcut('e', () => mayEdit && edit())
  useShortcut('Escape', () => navigate(toList))
  const page = state.status === 'loaded' ? state.data : undefined
  const name = page?.student.name ?? formatStudentId(id)
  useHead({ title: branded(name), path: to.adminRecord('students', id) })

  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  if (page && page.student.id !== id)
    return <Navigate to={to.adminRecord('students', page.student.id)} replace />
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={toList}>Students</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
            {name}
          </h1>
          {page && <StudentStatusBadge status={page.student.status} />}
        </div>
        {page && mayEdit && (
          <Button aria-keyshortcuts="e" onClick={edit} className="px-4!">
            Edit
          </Button>
        )}
      </div>
      <p role="status" className="min-h-6 text-neem">
        {saved}
      </p>
      {state.status === 'loading' && <Loading text="Loading the student..." />}
      {state.status === 'error' && (
        <NotLoaded
          what="student"
          className="min-h-[50vh]"
          reason={state.reason}
          onRetry={refresh}
        />
      )}
      {state.status === 'loaded' && state.outdated && <Outdated what="student" onRetry={refresh} />}
      {page && maySettle && (
        <FailedMailsOf
          recordKind="student"
          id={id}
          // Somebody corrected the address: there is another place to send it to.
          version={page.student.version}
          onSettled={refresh}
          onWrongAddress={correctEmail}
        />
      )}
      {page && <Sections page={page} mayJoin={mayJoin} onChange={refresh} />}
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
    </div>
  )
}

function Sections({
  page,
  mayJoin,
  onChange,
}: {
  page: StudentPageData
  mayJoin: boolean
  onChange: () => void
}) {
  return (
    <>
      <PerhapsSame studentId={page.student.id} suggestions={page.suggestions} />
      <StudentProfile page={page} />
      <div className="mt-8 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-8">
          <StudentEnrolments id={page.student.id} onEnrolled={onChange} />
          <StudentCertificates id={page.student.id} />
          <StudentRegistrations registrations={page.registrations} />
          <StudentNotes id={page.student.id} notes={page.notes} onAdded={onChange} />
        </div>
        <div className="grid content-start gap-8">
          <StudentHistory history={page.history} />
          {mayJoin && <Merges studentId={page.student.id} onChanged={onChange} />}
        </div>
      </div>
    </>
  )
}

/** The place in the list this page was opened from. */
function useWayBack(): string {
  const { state } = useLocation()
  const search: unknown = (state as { list?: unknown } | null)?.list
  return `${to.adminSection('students')}${typeof search === 'string' ? search : ''}`
}
