import { cleanSearch } from '../../../wire/lists.ts'
import { type RegistrationStatus, statusLabels } from '../rules.ts'

/** How many registrations make a page of the list; also how tall the list is while it loads. */
export const registrationsPageSize = 50

/** A place in the list, as the address of the page keeps it. `page` counts from 1. */
export type ListPlace = { search: string; status?: RegistrationStatus; page: number }

/** Reads `?search=&status=&page=`; anything a person cannot have meant becomes the first page. */
export function readPlace(params: URLSearchParams): ListPlace {
  const page = Number(params.get('page'))
  const status = params.get('status') ?? ''
  return {
    search: cleanSearch(params.get('search') ?? ''),
    status: isStatus(status) ? status : undefined,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** The parameters of a place, without those that only say what is the case anyway. */
export function placeParams({ search, status, page }: ListPlace): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params
}

function isStatus(text: string): text is RegistrationStatus {
  return Object.hasOwn(statusLabels, text)
}
