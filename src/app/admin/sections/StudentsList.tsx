import { useRef, useState } from 'react'
import { useMay } from '../../../modules/accounts/use-may.ts'
import { SavedViews } from '../../../modules/registrations/saved-views/staff/SavedViews.tsx'
import type { Student } from '../../../modules/students/contract.ts'
import { studentParams } from '../../../modules/students/list/rules.ts'
import { StudentDialog } from '../../../modules/students/staff/StudentDialog.tsx'
import { StudentFilters } from '../../../modules/students/staff/StudentFilters.tsx'
import { StudentResults } from '../../../modules/students/staff/StudentResults.tsx'
import { StudentTools } from '../../../modules/students/staff/StudentTools.tsx'
import { useStudentListParams } from '../../../modules/students/staff/use-student-place.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { ListStatus } from '../../../ui/staff/ListStatus.tsx'
import { SearchBox } from '../../../ui/staff/SearchBox.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { useRowKeys } from '../../../ui/staff/use-row-keys.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** The list of students, and the dialog that adds and edits them. */
export function StudentsList() {
  const { place: studentListParams, turnTo, narrow } = useStudentListParams()
  const { state, fetching, refresh } = useStaffData('GET /api/admin/students', {
    query: studentListParams,
  })
  const [editing, setEditing] = useState<Student | 'new'>()
  const [saved, setSaved] = useState<{ student: Student; message: string }>()
  const status = useRef<HTMLParagraphElement>(null)
  const room = useRef<HTMLDivElement>(null)
  useRowKeys(room)
  const mayEdit = useMay('students.edit')
  useShortcut('a', () => mayEdit && setEditing('new'))
  useShortcut('e', (target) => {
    if (!mayEdit) return
    const id = Number(
      target.closest('tr, li')?.querySelector('[data-row]')?.getAttribute('data-row'),
    )
    const student =
      state.status === 'loaded'
        ? state.data.students.find((knownStudent) => knownStudent.id === id)
        : undefined
    if (student) setEditing(student)
  })
  // A button that goes away with its message would take the keyboard's place along.
  const fromStatus = () => status.current?.focus({ preventScroll: true })
  return (
    <div ref={room} className="px-4 pt-6 pb-10 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-4">
        <SectionHeading section="students" />
        <StudentTools filter={studentListParams} onAdd={() => setEditing('new')} />
      </div>
      <div className="flex flex-wrap items-center gap-3 pb-1">
        <SearchBox
          label="Search students"
          placeholder="Name, ID, phone or e-mail"
          search={studentListParams.search}
          onSearch={(search) => narrow({ search })}
        />
        <StudentFilters listParams={studentListParams} onNarrow={narrow} />
      </div>
      <SavedViews
        list="students"
        room={to.adminSection('students')}
        query={studentParams({ ...studentListParams, page: 1 }).toString()}
      />
      <ListStatus
        state={state}
        what={{ one: 'student', many: 'students' }}
        fetching={fetching}
        line={status}
        onRefresh={refresh}
      >
        <p role="status" className="text-neem">
          {saved && <Saved {...saved} />}
        </p>
      </ListStatus>
      <StudentResults
        state={state}
        fetching={fetching}
        listParams={studentListParams}
        onTurn={turnTo}
        onEdit={setEditing}
        onRetry={() => {
          fromStatus()
          refresh()
        }}
        onShowAll={() => {
          fromStatus()
          narrow({ search: '', status: undefined, course: undefined })
        }}
      />
      {editing && (
        <StudentDialog
          student={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={(student, message) => {
            setSaved({ student, message })
            refresh()
          }}
        />
      )}
    </div>
  )
}

function Saved({ student, message }: { student: Student; message: string }) {
  return (
    <>
      {message}{' '}
      <Link
        to={to.adminRecord('students', student.id)}
        className="font-semibold underline underline-offset-4"
      >
        Open {student.name}
      </Link>
    </>
  )
}
