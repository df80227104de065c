import { useSearchParams } from 'react-router'
import { readStudentPlace, type StudentPlace, studentParams } from '../list/rules.ts'

/** The place in the list, kept in the address: a reload, a bookmark and Back return to it. */
export function useStudentPlace() {
  const [params, setParams] = useSearchParams()
  const place = readStudentPlace(params)
  return {
    place,
    /** One step in the history, so that Back returns to the page before. */
    turnTo: (page: number) => setParams(studentParams({ ...place, page })),
    /** Begins at the first page and replaces what was there: Back must not replay typing. */
    narrow: (change: Partial<StudentPlace>) =>
      setParams(studentParams({ ...place, ...change, page: 1 }), { replace: true }),
  }
}
