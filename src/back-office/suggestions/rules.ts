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

/** The last part of the address of the queue, and of two students side by side. */
export const queuePath = 'suggestions'
export const comparePath = 'compare'

/** The address of two students side by side, after that of the room. */
export function compareQuery(one: number, other: number): string {
  return `${comparePath}?${new URLSearchParams({ one: String(one), other: String(other) })}`
}
