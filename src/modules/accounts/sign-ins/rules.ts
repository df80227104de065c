/** Milliseconds after a sign-in in which no password is asked for. */
const recent = 10 * 60 * 1000

/** Whether this person signed in just now, and is not somebody who found the browser open. */
export function isRecentSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= recent
}

/** Why a linked provider cannot be removed; undefined where it can. `linked` includes it. */
export function whyNotUnlink(account: {
  hasPassword: boolean
  linked: number
}): 'only-way-in' | undefined {
  return account.hasPassword || account.linked > 1 ? undefined : 'only-way-in'
}
