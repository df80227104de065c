import { errorLine } from '../say-error.ts'

/** There is no backup to test. */
export const noFileYet = 'There is no file of a night to restore.'

/** The file is whole, and did not reach the store. */
export function describeLocalCopy(error: unknown): string {
  return `It was made and is kept here only. ${describeFailure(error)}`
}

/** Why a backup was not made or not restored, as an operator reads it here and in the log. */
export function describeFailure(error: unknown): string {
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.'
  if (code === '42501') return 'The role of DATABASE_URL may not make a scratch database.'
  return errorLine(error)
}
