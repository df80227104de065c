import { studentsQuerySchema } from '../../students/contract.ts'
import { readStudentListParams, studentParams } from '../../students/list/rules.ts'
import { registrationsQuerySchema } from '../contract.ts'
import { listParamNames, readListParams } from '../list/rules.ts'
import type { ViewedList } from './rules.ts'

/**
 * The query of a list in canonical form, without its page: only what that list's schema accepts. Undefined
 * if the schema refuses it.
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

/** The part of a stored query that this version still knows. */
export function readStoredQuery(list: ViewedList, query: string): string {
  const params = new URLSearchParams(query)
  return list === 'registrations'
    ? listParamNames(readListParams(params)).toString()
    : studentParams(readStudentListParams(params)).toString()
}
