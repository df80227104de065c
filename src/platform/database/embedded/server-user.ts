import { type ExecFileException, execFile } from 'node:child_process'
import { access, constants, readFile } from 'node:fs/promises'

/** Whom the server runs as when that is not the user of this process: only root needs one. */
export type ServerUser = { uid: number; gid: number; name: string }

type Ran = { error: ExecFileException | null; output: string; complaints: string }

export function startedByRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root: the account made for it, or the one that owns nothing. */
export async function unprivilegedUser(): Promise<ServerUser | undefined> {
  const users = await accounts()
  return ['postgres', '_postgres', 'nobody']
    .map((name) => users.find((user) => user.name === name && user.uid !== 0))
    .find((user) => user !== undefined)
}

/** The account with this number, under its name where it has one. */
export async function userOf(ids: { uid: number; gid: number }): Promise<ServerUser> {
  const user = (await accounts()).find((user) => user.uid === ids.uid)
  return { uid: ids.uid, gid: ids.gid, name: user?.name ?? String(ids.uid) }
}

/** Tried as that user: the bits alone do not tell of access lists and mount options. */
export async function canReach(folder: string, user: ServerUser | undefined): Promise<boolean> {
  if (!user) {
    return access(folder, constants.X_OK).then(
      () => true,
      () => false,
    )
  }
  const { error } = await runAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
  return error === null
}

/**
 * Runs a program to its end, as that user or as the user of this process. Throws where the system
 * does not let root become another user at all.
 */
export function runAs(user: ServerUser | undefined, file: string, args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const options = { ...identity(user), cwd: '/', env: cleanEnvironment() }
    execFile(file, args, options, (error, output, complaints) => {
      if (isDenied(error)) reject(error)
      else resolve({ error, output, complaints })
    })
  })
}

/** A root without the right to switch users, as some containers have it. */
export function isDenied(error: unknown): boolean {
  const { code = '', syscall = '' } = (error ?? {}) as NodeJS.ErrnoException
  return syscall.startsWith('spawn') && ['EPERM', 'EINVAL'].includes(code)
}

export function identity(user: ServerUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Nothing of the caller's PGDATA, PGPORT, LC_ALL or TZ may steer the server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }
}

/** Read from the file and not from a directory service: the accounts asked for are the system's. */
async function accounts(): Promise<ServerUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
