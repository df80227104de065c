import { useSearchParams } from 'react-router'
import { readStudentListParams, type StudentListParams, studentParams } from '../list/rules.ts'

/** The place in the list, kept in the address: a reload, a bookmark and Back return to it. */
export function useStudentListParams() {
  const [params, setParams] = useSearchParams()
  const studentListParams = readStudentListParams(params)
  return {
    place: studentListParams,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (page: number) => setParams(studentParams({ ...studentListParams, page })),
    /** Begins at the first page and replaces what was there: Back must not replay typing. */
    narrow: (change: Partial<StudentListParams>) =>
      setParams(studentParams({ ...studentListParams, ...change, page: 1 }), { replace: true }),
  }
}
