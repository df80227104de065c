import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SectionPage } from '../../../modules/accounts/staff/SectionPage.tsx'
import { useAbility } from '../../../modules/accounts/use-ability.ts'
import { useCourseOptions } from '../../../modules/courses/options/use-course-options.ts'
import { SavedViews } from '../../../modules/registrations/saved-views/staff/SavedViews.tsx'
import type { Student } from '../../../modules/students/contract.ts'
import { furthestPage, studentParams, studentStatuses } from '../../../modules/students/rules.ts'
import { Similar } from '../../../modules/students/staff/PossibleDuplicates.tsx'
import { StudentStatusBadge } from '../../../modules/students/staff/StatusBadge.tsx'
import { StudentDialog } from '../../../modules/students/staff/StudentDialog.tsx'
import { StudentTools } from '../../../modules/students/staff/StudentProfile.tsx'
import { to } from '../../../ui/addresses/site-map.ts'
import { lastPage } from '../../../ui/api/lists.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { Link } from '../../../ui/Link.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** The list of students, and the dialog that adds and edits them. */
export function StudentsList() {
  const listQuery = useListQuery({ status: studentStatuses, course: 'text', sort: ['name'] })
  const { search, query } = listQuery
  const page = Math.min(listQuery.page, furthestPage)
  const list = useStaffData('GET /api/admin/students', { query: { ...query, page } })
  const filter = { ...query, search }
  const courses = useCourseOptions()
  const [editing, setEditing] = useState<Student | 'new'>()
  const [saved, setSaved] = useState<{ student: Student; message: string }>()
  const mayEdit = useAbility('students.edit')
  useShortcut('a', () => mayEdit && setEditing('new'))
  useShortcut('e', (target) => {
    const row = target.closest('tr, li')?.querySelector('[data-row]')
    const id = Number(row?.getAttribute('data-row'))
    const student = list.data?.students.find((one) => one.id === id)
    if (mayEdit && student) setEditing(student)
  })
  return (
    <SectionPage
      section="students"
      tools={
        mayEdit && (
          <Button
            kind="primary"
            aria-keyshortcuts="a"
            onClick={() => setEditing('new')}
            className="px-4!"
          >
            <Plus size={18} aria-hidden="true" />
            Add student
          </Button>
        )
      }
    >
      <DataTable
        what={{ one: 'student', many: 'students' }}
        data={list}
        rowsOf={(list) => list.students}
        rowOf={rowOf}
        columns={mayEdit ? [...columns, editColumn(setEditing)] : columns}
        pageOf={(list) => list}
        onTurn={listQuery.turnTo}
        search={{
          label: 'Search students',
          placeholder: 'Name, ID, phone or e-mail',
          text: search,
          onSearch: listQuery.searchFor,
        }}
        views={
          <SavedViews list="students" section="students" query={studentParams(filter).toString()} />
        }
        filtering={{
          filters: [
            {
              name: 'status',
              label: 'Status',
              options: studentStatuses.map((status) => [status, status]),
            },
            { name: 'course', label: 'Course', options: courses.map((name) => [name, name]) },
          ],
          values: listQuery.values,
          onFilter: listQuery.narrow,
        }}
        order={{
          by: query.sort ?? 'newest',
          isReversed: false,
          onOrder: ({ by }) => listQuery.narrow({ sort: by === 'name' ? by : undefined }),
        }}
        tools={<StudentTools filter={filter} />}
        notice={
          <p role="status" className="text-neem">
            {saved && <Saved {...saved} />}
          </p>
        }
        above={({ isSimilar, search }) => isSimilar && <Similar search={search} />}
        below={({ isMore, students, ...list }) =>
          students.length > 0 &&
          isMore &&
          list.page === lastPage(list) && (
            <p className="pt-2 text-right text-slate">
              The pages end here. Search or choose a course to see the rest, or export all as CSV.
            </p>
          )
        }
        empty={({ total, search }) => (
          <Nobody
            isNarrowed={total > 0 || Boolean(search || query.status || query.course || page > 1)}
            search={search}
            onShowAll={() =>
              listQuery.narrow({ search: undefined, status: undefined, course: undefined })
            }
          />
        )}
      />
      {editing && (
        <StudentDialog
          student={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={(student, message) => {
            setSaved({ student, message })
            list.refresh()
          }}
        />
      )}
    </SectionPage>
  )
}

const rowOf = ({ id, name }: Student) => ({ id, name, address: to.adminRecord('students', id) })

const columns: readonly DataColumn<Student>[] = [
  { title: 'ID', kind: 'text', width: 'w-16', value: ({ id }) => formatStudentId(id) },
  { title: 'Name', kind: 'name', width: 'w-[19%]', sort: { by: 'name', ends: ['A–Z'] } },
  { title: 'Course', kind: 'text', value: ({ course }) => course },
  { title: 'Phone', kind: 'phone', value: ({ phone }) => phone },
  { title: 'E-mail', kind: 'text', width: 'w-[26%]', needs: 900, value: ({ email }) => email },
  {
    title: 'Status',
    kind: 'status',
    width: 'w-20',
    value: ({ status }) => <StudentStatusBadge status={status} />,
  },
  {
    title: 'Added',
    kind: 'moment',
    sort: { by: 'newest', ends: ['newest first'], falls: true },
    value: ({ createdAt }) => createdAt,
  },
]

const editColumn = (onEdit: (student: Student) => void): DataColumn<Student> => ({
  title: 'Edit',
  kind: 'action',
  width: 'w-13',
  value: (student) => (
    <Button
      kind="quiet"
      aria-label={`Edit ${student.name}`}
      onClick={() => onEdit(student)}
      className="-mr-2 min-h-10! px-2! font-medium! pointer-coarse:min-h-11!"
    >
      Edit
    </Button>
  ),
})

type NobodyProps = { isNarrowed: boolean; search: string; onShowAll: () => void }

function Nobody({ isNarrowed, search, onShowAll }: NobodyProps) {
  if (!isNarrowed)
    return (
      <EmptyList
        seed="students"
        title="No students yet"
        text="Everybody who registers appears here. You can also add a student, or import a file."
      >
        <ButtonLink to={to.adminRecord('students', 'import')}>Import a file</ButtonLink>
      </EmptyList>
    )
  return (
    <EmptyList
      seed="students"
      title={search ? `Nobody here matches “${search}”.` : 'Nobody here.'}
      text="The search looks at names, IDs, phone numbers and e-mail addresses. Status and course narrow it further."
    >
      <Button onClick={onShowAll}>Show all students</Button>
    </EmptyList>
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
