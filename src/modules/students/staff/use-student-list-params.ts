import { useSearchParams } from '../../../ui/router.tsx'
import { readStudentListParams, type StudentListParams, studentParams } from '../rules.ts'

/** Filters, order and page of the list are in the address: a reload, a bookmark and Back keep it. */
export function useStudentListParams() {
  const [params, setParams] = useSearchParams()
  const studentListParams = readStudentListParams(params)
  return {
    place: studentListParams,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (page: number) => setParams(studentParams({ ...studentListParams, page })),
    /** Starts at the first page and replaces the address, so that Back does not repeat the typing. */
    narrow: (change: Partial<StudentListParams>) =>
      setParams(studentParams({ ...studentListParams, ...change, page: 1 }), { replace: true }),
  }
}
