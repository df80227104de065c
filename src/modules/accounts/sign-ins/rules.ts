/** Milliseconds after which a sign-in no longer stands in for a password. */
const recent = 10 * 60 * 1000

/** Whether who sits here signed in just now, and is not somebody who found the browser open. */
export function isRecentSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= recent
}

/** Why a linked provider may not go; nothing where it may. `linked` counts it too. */
export function whyNotUnlink(account: {
  hasPassword: boolean
  linked: number
}): 'only-way-in' | undefined {
  return account.hasPassword || account.linked > 1 ? undefined : 'only-way-in'
}
