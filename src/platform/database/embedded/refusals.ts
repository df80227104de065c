import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import { isDenied } from './server-processes.ts'

export function diskFull(folder: string): string {
  return `The disk that holds ${folder} is full. Free some space and start again.`
}

/** Whether a message of PostgreSQL or the file system means a full disk. */
export function saysDiskFull(message: string): boolean {
  return /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT|wrote only \d+ of \d+ bytes/.test(
    message,
  )
}

/**
 * The sentence for a common refusal of a file system; undefined for any other error, which stays thrown.
 * `folder` is named where the error itself names no path.
 */
export function refusalFor(error: unknown, folder: string): Refusal | undefined {
  const {
    code = '',
    path = folder,
    errcode,
  } = error as NodeJS.ErrnoException & { errcode?: number }
  if (isDenied(error))
    return refuseBecause(
      'PostgreSQL may not run as root, and this root may not run it as another user. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  const describe = errcode === SQLITE_FULL ? diskFull : sentences[code]
  return describe && refuseBecause(describe(path))
}

// https://www.sqlite.org/rescode.html
const SQLITE_FULL = 13

export const cannotWrite = (path: string) =>
  `${path} cannot be read and written by this user. Give this user the right to it, or set DATA_DIR to another folder.`
const cannotMake = (path: string) =>
  `${path} cannot be made. Set DATA_DIR to a folder this copy may write to.`
const notAFolder = (path: string) =>
  `${path} is not a folder. Set DATA_DIR to a folder this copy may write to.`

const sentences: Record<string, ((path: string) => string) | undefined> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: cannotWrite,
  EPERM: cannotWrite,
  EROFS: cannotWrite,
  // Not even root can make a folder in /proc, which reports that it does not exist.
  ENOENT: cannotMake,
  ENAMETOOLONG: cannotMake,
  ELOOP: cannotMake,
  EINVAL: cannotMake,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  EBUSY: (path) => `${path} is a disk of its own. Set DATA_DIR to a folder on that disk instead.`,
}
