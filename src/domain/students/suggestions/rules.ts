import { to } from '../../../site-map.ts'

/** Beyond it a number is no longer exact. */
export const maxStudentId = Number.MAX_SAFE_INTEGER

/** “same phone”, “same phone and e-mail”: what speaks for one person. */
export function becauseWords({
  samePhone,
  sameEmail,
}: {
  samePhone: boolean
  sameEmail: boolean
}): string {
  if (samePhone && sameEmail) return 'same phone and e-mail'
  return samePhone ? 'same phone' : 'same e-mail'
}

/** The last parts of two addresses in the room of students. */
export const queuePath = 'suggestions'
export const comparePath = 'compare'

/** The page with two students side by side. */
export function compareAddress(one: number, other: number): string {
  const params = new URLSearchParams({ one: String(one), other: String(other) })
  return `${to.adminRecord('students', comparePath)}?${params}`
}
