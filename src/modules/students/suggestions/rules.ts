import { to } from '../../../ui/addresses/site-map.ts'

/** The last part of an address of the students section. */
export const comparePath = 'compare'

/** The page with two students side by side. */
export function compareAddress(one: number, other: number): string {
  const params = new URLSearchParams({ one: String(one), other: String(other) })
  return `${to.adminRecord('students', comparePath)}?${params}`
}
