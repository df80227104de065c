import { BrokenBackup } from '../../platform/backup/content.ts'
import { errorLine } from '../../platform/describe-error.ts'

/** One line about why a backup or restore failed. */
export function explainBackup(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk that holds ${file} is full.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${file} cannot be written by this user.`
  if (code === 'EEXIST') return `${file} is there already.`
  if (code === 'ABORT_ERR' || message === 'Stopped.') return 'Stopped.'
  if (error instanceof BrokenBackup) return `${file} cannot be used: ${error.message}.`
  return `That did not work: ${errorLine(error)}`
}
