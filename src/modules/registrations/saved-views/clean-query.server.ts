import { studentsQuerySchema } from '../../students/contract.ts'
import { readStudentPlace, studentParams } from '../../students/list/rules.ts'
import { registrationsQuerySchema } from '../contract.ts'
import { placeParams, readPlace } from '../list/rules.ts'
import type { ViewedList } from './rules.ts'

/**
 * The query of a list in its one form, without its page: what that list's own schema lets through and
 * nothing else. Nothing where the schema refuses it.
 */
export function cleanQuery(list: ViewedList, query: string): string | undefined {
  const sent = Object.fromEntries(new URLSearchParams(query))
  if (list === 'registrations') {
    const place = registrationsQuerySchema.safeParse(sent)
    return place.success ? placeParams({ ...place.data, page: 1 }).toString() : undefined
  }
  const place = studentsQuerySchema.safeParse(sent)
  return place.success ? studentParams({ ...place.data, page: 1 }).toString() : undefined
}

/** What this software still makes of a query that was kept, as the browser reads it. */
export function readKept(list: ViewedList, query: string): string {
  const params = new URLSearchParams(query)
  return list === 'registrations'
    ? placeParams(readPlace(params)).toString()
    : studentParams(readStudentPlace(params)).toString()
}
