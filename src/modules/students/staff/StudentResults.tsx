import { useRef } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { lastPage } from '../../../ui/api/lists.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'
import { NotLoaded, Outdated } from '../../../ui/staff/NotLoaded.tsx'
import { Pager } from '../../../ui/staff/Pager.tsx'
import { useSectionFor } from '../../../ui/staff/use-room-for.ts'
import type { StaffData } from '../../../ui/staff/use-staff-data.ts'
import type { Student, StudentList } from '../contract.ts'
import type { StudentListParams } from '../list/rules.ts'
import { Similar } from './Similar.tsx'
import { StudentCards } from './StudentCards.tsx'
import { StudentTable } from './StudentTable.tsx'

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
      {state.status === 'loading' && <View sort={studentListParams.sort} onEdit={onEdit} />}
      {state.status === 'error' && (
        <NotLoaded
          what="students"
          className="min-h-[50vh]"
          reason={state.reason}
          onRetry={onRetry}
        />
      )}
      {state.status === 'loaded' && state.outdated && (
        <Outdated what="students" onRetry={onRetry} />
      )}
      {state.status === 'loaded' && state.data.isSimilar && <Similar search={state.data.search} />}
      {state.status === 'loaded' && state.data.students.length > 0 && (
        <>
          <View sort={studentListParams.sort} students={state.data.students} onEdit={onEdit} />
          <Pager page={state.data.page} last={last} onTurn={onTurn} />
          {state.data.isMore && state.data.page === last && (
            <p className="pt-2 text-right text-slate">
              The pages end here. Search or choose a course to see the rest, or export all as CSV.
            </p>
          )}
        </>
      )}
      {state.status === 'loaded' && state.data.students.length === 0 && (
        <Nobody
          isNarrowed={state.data.total > 0 || isNarrowed(studentListParams)}
          search={state.data.search}
          onShowAll={onShowAll}
        />
      )}
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
