import { studentsQuerySchema } from '../../students/contract.ts'
import { readStudentListParams, studentParams } from '../../students/list/rules.ts'
import { registrationsQuerySchema } from '../contract.ts'
import { listParamNames, readListParams } from '../list/rules.ts'
import type { ViewedList } from './rules.ts'

/**
 * The query of a list in its one form, without its page: what that list's own schema lets through and
 * nothing else. Nothing where the schema refuses it.
 */
export function cleanQuery(list: ViewedList, query: string): string | undefined {
  const params = Object.fromEntries(new URLSearchParams(query))
  if (list === 'registrations') {
    const currentParams = registrationsQuerySchema.safeParse(params)
    return currentParams.success
      ? listParamNames({ ...currentParams.data, page: 1 }).toString()
      : undefined
  }
  const currentParams = studentsQuerySchema.safeParse(params)
  return currentParams.success
    ? studentParams({ ...currentParams.data, page: 1 }).toString()
    : undefined
}

/** What this software still makes of a query that was kept, as the browser reads it. */
export function readStoredQuery(list: ViewedList, query: string): string {
  const params = new URLSearchParams(query)
  return list === 'registrations'
    ? listParamNames(readListParams(params)).toString()
    : studentParams(readStudentListParams(params)).toString()
}
