import { Phone } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { to } from '../../../ui/addresses/site-map.ts'
import { lastPage } from '../../../ui/api/lists.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { Kolam } from '../../../ui/Kolam.tsx'
import { Link } from '../../../ui/Link.tsx'
import { card, ListCards } from '../../../ui/staff/ListCards.tsx'
import { type Column, cell, ListTable } from '../../../ui/staff/ListTable.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { Pager } from '../../../ui/staff/Pager.tsx'
import { PhoneLink } from '../../../ui/staff/RegistrationFacts.tsx'
import { useSectionFor } from '../../../ui/staff/use-room-for.ts'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import type { Student, StudentList } from '../contract.ts'
import type { StudentListParams } from '../list/rules.ts'
import { type StudentSort, studentsPageSize } from '../list/rules.ts'
import { Similar } from './Similar.tsx'
import { StudentStatusBadge } from './StudentStatusBadge.tsx'

/** The list in whichever state it is. */
export function StudentResults({
  state,
  fetching,
  listParams: studentListParams,
  onTurn,
  onEdit,
  onRetry,
  onShowAll,
}: {
  state: StaffData<StudentList>
  fetching: boolean
  listParams: StudentListParams
  onTurn: (page: number) => void
  onEdit: (student: Student) => void
  onRetry: () => void
  onShowAll: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const View = useSectionFor(box, 880) ? StudentTable : StudentCards
  const last = state.status === 'loaded' ? lastPage(state.data) : 1
  return (
    <div ref={box} aria-busy={fetching}>
      <Loaded
        what="students"
        className="min-h-[50vh]"
        state={state}
        onRetry={onRetry}
        placeholder={<View sort={studentListParams.sort} onEdit={onEdit} />}
      >
        {({ students, page, total, search, isSimilar, isMore }) => (
          <>
            {isSimilar && <Similar search={search} />}
            {students.length > 0 ? (
              <>
                <View sort={studentListParams.sort} students={students} onEdit={onEdit} />
                <Pager page={page} last={last} onTurn={onTurn} />
              </>
            ) : (
              <Nobody
                isNarrowed={total > 0 || isNarrowed(studentListParams)}
                search={search}
                onShowAll={onShowAll}
              />
            )}
            {students.length > 0 && isMore && page === last && (
              <p className="pt-2 text-right text-slate">
                The pages end here. Search or choose a course to see the rest, or export all as CSV.
              </p>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function isNarrowed({ search, status, course, page }: StudentListParams): boolean {
  return Boolean(search || status || course || page > 1)
}

function Nobody({
  isNarrowed,
  search,
  onShowAll,
}: {
  isNarrowed: boolean
  search: string
  onShowAll: () => void
}) {
  const title = search ? `Nobody here matches “${search}”.` : 'Nobody here.'
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center rounded-card bg-sand/60 px-6 py-12 text-center">
      <Kolam seed="students" columns={5} rows={3} className="w-36 text-indigo/70" />
      <p className="mt-6 text-xl font-semibold wrap-anywhere">
        {isNarrowed ? title : 'No students yet'}
      </p>
      <p className="measure mt-1 text-base text-balance text-slate">
        {isNarrowed
          ? 'The search looks at names, IDs, phone numbers and e-mail addresses. Status and course narrow it further.'
          : 'Everybody who registers appears here. You can also add a student, or import a file.'}
      </p>
      <div className="mt-6">
        {isNarrowed ? (
          <Button onClick={onShowAll}>Show all students</Button>
        ) : (
          <ButtonLink to={to.adminRecord('students', 'import')}>Import a file</ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The same students where a table would have to scroll sideways. */
function StudentCards({
  students,
  onEdit,
}: {
  students?: readonly Student[]
  onEdit: (student: Student) => void
}) {
  return (
    <ListCards caption="Students" pageSize={studentsPageSize} emptyHeight="h-31">
      {students?.map((student) => (
        <Card key={student.id} student={student} onEdit={onEdit} />
      ))}
    </ListCards>
  )
}

function Card({ student, onEdit }: { student: Student; onEdit: (student: Student) => void }) {
  const { id, phone, course, status } = student
  return (
    <li className={card}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-base leading-snug wrap-anywhere">
          <StudentLink student={student} className="min-h-11" />
        </h2>
        <StudentStatusBadge status={status} />
      </div>
      <p className="-mt-1 text-slate">
        {formatStudentId(id)}
        {course && ` · ${course}`}
      </p>
      <div className="flex items-center justify-between gap-3">
        {phone ? (
          <p className="flex items-center gap-2 text-base font-semibold">
            <Phone
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 text-slate"
            />
            <PhoneLink phone={phone} />
          </p>
        ) : (
          <p className="text-slate">No phone number</p>
        )}
        <EditButton student={student} onEdit={onEdit} />
      </div>
    </li>
  )
}

/** Students where there is room for all columns; without any, the place they will take. */
function StudentTable({
  students,
  sort,
  onEdit,
}: {
  students?: readonly Student[]
  sort: StudentSort
  onEdit: (student: Student) => void
}) {
  return (
    <ListTable caption="Students" columns={columnsBy(sort)} pageSize={studentsPageSize}>
      {students?.map((student) => (
        <Row key={student.id} student={student} onEdit={onEdit} />
      ))}
    </ListTable>
  )
}

function columnsBy(sort: StudentSort): readonly Column[] {
  return [
    {
      name: 'ID',
      width: 'w-24',
      sort: sort === 'newest' ? 'descending' : undefined,
      empty: 'w-1/2',
    },
    {
      name: 'Name',
      width: 'w-[28%]',
      sort: sort === 'name' ? 'ascending' : undefined,
      empty: 'w-3/5',
    },
    { name: 'Course', empty: 'w-3/4' },
    { name: 'Phone', width: 'w-36', empty: 'w-4/5' },
    { name: 'Status', width: 'w-28', empty: 'w-2/3' },
    { name: <span className="sr-only">Edit</span>, width: 'w-20', empty: 'w-1/3' },
  ]
}

function Row({ student, onEdit }: { student: Student; onEdit: (student: Student) => void }) {
  const { id, phone, course, status } = student
  return (
    <tr className="group">
      <td className={`${cell} whitespace-nowrap text-slate`}>{formatStudentId(id)}</td>
      <th scope="row" className={`${cell} font-medium wrap-anywhere`}>
        <StudentLink student={student} className="min-h-11" />
      </th>
      <td className={`${cell} py-1`}>{course ?? <None />}</td>
      <td className={cell}>{phone ? <PhoneLink phone={phone} /> : <None />}</td>
      <td className={cell}>
        <StudentStatusBadge status={status} />
      </td>
      <td className={`${cell} text-right`}>
        <EditButton student={student} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function None() {
  return <span className="text-slate">–</span>
}

/** Leads to the student's page, which knows the way back to this place in the list. */
function StudentLink({ student, className = '' }: { student: Student; className?: string }) {
  const { search } = useLocation()
  return (
    <Link
      to={to.adminRecord('students', student.id)}
      state={{ list: search }}
      data-row={student.id}
      className={`inline-flex items-center underline-offset-4 hover:underline ${className}`}
    >
      {student.name}
    </Link>
  )
}

function EditButton({ student, onEdit }: { student: Student; onEdit: (student: Student) => void }) {
  const mayEdit = useMay('students.edit')
  if (!mayEdit) return null
  return (
    <Button
      kind="quiet"
      aria-label={`Edit ${student.name}`}
      onClick={() => onEdit(student)}
      className="-mr-2 px-2! font-medium!"
    >
      Edit
    </Button>
  )
}
