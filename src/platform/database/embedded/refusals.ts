import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import { isDenied } from './server-processes.ts'

export function diskFull(folder: string): string {
  return `The disk that holds ${folder} is full. Free some space and start again.`
}

/** Whether a message of PostgreSQL, or an error of the file system, speaks of a full disk. */
export function saysDiskFull(message: string): boolean {
  return /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT|wrote only \d+ of \d+ bytes/.test(
    message,
  )
}

/**
 * The sentence for what a file system commonly refuses; undefined for anything else, which is a
 * surprise and stays thrown. `folder` is named when the error itself names no path.
 */
export function refusalFor(error: unknown, folder: string): Refusal | undefined {
  const {
    code = '',
    path = folder,
    errcode,
  } = error as NodeJS.ErrnoException & { errcode?: number }
  if (isDenied(error)) {
    return refuseBecause(
      'PostgreSQL may not run as root, and this root may not run it as another user. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  if (errcode === SQLITE_FULL) return refuseBecause(diskFull(path))
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return refuseBecause(diskFull(path))
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return refuseBecause(cannotWrite(path))
    // Not even root makes a folder in /proc, which says that it is not there.
    case 'ENOENT':
    case 'ENAMETOOLONG':
    case 'ELOOP':
    case 'EINVAL':
      return refuseBecause(
        `${path} cannot be made. Set DATA_DIR to a folder this copy may write to.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return refuseBecause(
        `${path} is not a folder. Set DATA_DIR to a folder this copy may write to.`,
      )
    case 'EBUSY':
      return refuseBecause(
        `${path} is a disk of its own. Set DATA_DIR to a folder on that disk instead.`,
      )
    default:
      return undefined
  }
}

// https://www.sqlite.org/rescode.html
const SQLITE_FULL = 13

export function cannotWrite(path: string): string {
  return `${path} cannot be read and written by this user. Give this user the right to it, or set DATA_DIR to another folder.`
}
