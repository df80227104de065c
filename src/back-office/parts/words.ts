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
