import { type ExecFileException, execFile, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { access, constants, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What PostgreSQL notes in `postmaster.pid`; only the number is there from the first moment on. */
export type PidFile = { pid: number; socketFolder: string; isReady: boolean }

/** https://www.postgresql.org/docs/18/storage-file-layout.html, src/include/utils/pidfile.h */
export async function readPidFile(cluster: string): Promise<PidFile | 'absent' | 'empty'> {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return 'absent'
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!pid) return 'empty'
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7] === 'ready' }
}

export function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/**
 * Whether the process with this number is the server of this cluster. The number alone proves nothing: after
 * a restart of the machine, or in a new container, another process may have it, and a killed process keeps
 * it until its parent has waited for it.
 */
export function isServerOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  if (basename(command[0] ?? '') !== 'postgres') return false
  return folderOf(pid) === cluster || command.includes(cluster)
}

/**
 * Kills processes that a killed server left behind. They can serve nobody, but one in a long query prevents
 * the next server from starting. This is safe: committed data is in the log, and the next server replays
 * it.
 */
export function endOrphans(cluster: string, serverName: string) {
  for (const pid of allProcesses()) {
    const title = commandOf(pid)[0] ?? ''
    if (!title.startsWith('postgres: ')) continue
    const isOfCluster = folderOf(pid) === cluster || title.startsWith(`postgres: ${serverName}: `)
    if (isOfCluster) sendSignal(pid, 'SIGQUIT')
  }
}

/** The processes that a server has started. */
function childrenOf(server: number): number[] {
  if (process.platform !== 'linux') {
    return listWithPs('-axo', 'pid=,ppid=')
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid = 0, parent]) => (parent === server ? [pid] : []))
  }
  return allProcesses().filter((pid) => statOf(pid).parent === server)
}

/** Whether a signal has stopped a process: it exists but does not respond until it is continued. */
export function isFrozen(pid: number): boolean {
  return statOf(pid).state === 'T'
}

export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function commandOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    }
    return splitCommand(listWithPs('-ww', '-o', 'command=', '-p', String(pid)))
  } catch {
    return []
  }
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the name may hold anything. */
function statOf(pid: number): { state: string; parent: number } {
  try {
    const text =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
        : listWithPs('-o', 'stat=,ppid=', '-p', String(pid))
    const [state = '', parent] = text.trim().split(/\s+/)
    return { state: state.charAt(0), parent: Number(parent) }
  } catch {
    return { state: '', parent: 0 }
  }
}

/** A server stays in its cluster's folder. Root in a container may not look: then undefined. */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function allProcesses(): number[] {
  const names =
    process.platform === 'linux' ? readdirSync('/proc') : listWithPs('-axo', 'pid=').split('\n')
  return names.map(Number).filter((pid) => pid > 0)
}

/** `ps` runs the arguments together; `-D <cluster> -c …` is how the product starts its servers. */
function splitCommand(line: string): string[] {
  const [program = line, rest = ''] = line.trim().split(' -D ')
  return [program, rest.split(' -c ')[0] ?? '']
}

function listWithPs(...options: string[]): string {
  return execFileSync('ps', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** A running server: a child of this process, or one that was found. */
export type ServerProcess = {
  pid: number
  /**
   * Resolves when it is gone, with the reason where the server's log cannot have it: it could not be run, or
   * a signal ended it. Otherwise with an empty text.
   */
  gone: Promise<string>
  isGone(): boolean
}

export function startProcess(options: {
  binaries: string
  cluster: string
  settings: Record<string, string>
  user: ServerUser | undefined
  output: number
  /** A process that `postmaster.pid` names and that is known not to be the server. */
  stranger: number | undefined
}): ServerProcess {
  const settings = Object.entries(options.settings).map(([name, value]) => `${name}=${value}`)
  const args = ['-D', options.cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(join(options.binaries, 'bin/postgres'), args, {
    ...identity(options.user),
    cwd: '/',
    // A group of its own: Ctrl-C at the terminal reaches the product, which then stops the server.
    detached: true,
    stdio: ['ignore', options.output, options.output],
    env: { ...cleanEnvironment(), ...passingOver(options.stranger) },
  })
  // The server alone does not keep the product running.
  child.unref()
  let isGone = false
  const exitReason = new Promise<string>((resolve) => {
    // The server logs the reason of its own abort.
    child.once('exit', (_code, signal) =>
      resolve(signal && signal !== 'SIGABRT' ? `it was ended by ${signal}` : ''),
    )
    child.once('error', (error) => resolve(error.message))
  })
  exitReason.then(() => {
    isGone = true
  })
  return { pid: child.pid ?? 0, gone: exitReason, isGone: () => isGone }
}

/** A server that outlived the process which started it: no event reports its end. */
export function foundProcess(pid: number, cluster: string): ServerProcess {
  const isGone = () => !isServerOf(pid, cluster)
  return { pid, isGone, gone: watch() }

  async function watch() {
    while (!isGone()) await pause(100, undefined, { ref: false })
    return ''
  }
}

/** In ms, of all that a stop may take: for the two steps that a server should never need. */
const STOP_AT_ONCE = 1000
const KILL = 500

/**
 * Fast shutdown: open transactions are rolled back, all else is written out. A server that takes longer is
 * stopped at once, and one that does not react to that is killed: it recovers at the next start, which costs
 * time and loses nothing. A frozen one is continued first, with its children: until then they would not
 * handle the signals that follow.
 */
export async function shutDown(server: ServerProcess, patience = 7000) {
  if (server.pid === 0 || server.isGone()) return
  const family = [server.pid, ...childrenOf(server.pid)]
  for (const pid of family) sendSignal(pid, 'SIGCONT')
  const steps = [
    { signal: 'SIGINT', to: [server.pid], patience: patience - STOP_AT_ONCE - KILL },
    { signal: 'SIGQUIT', to: [server.pid], patience: STOP_AT_ONCE },
    { signal: 'SIGKILL', to: family, patience: KILL },
  ] as const
  for (const { signal, to, patience } of steps) {
    const until = performance.now() + patience
    for (const pid of to) sendSignal(pid, signal)
    while (!server.isGone() && performance.now() < until) await pause(10)
    if (server.isGone()) return
  }
}

/**
 * PostgreSQL takes a living process named in `postmaster.pid` for a server, unless that is its own
 * parent or grandparent, and lets its starter name the latter. Where the number is known to be a
 * stranger's, this gets past it without touching the file; the check for shared memory still holds.
 */
function passingOver(stranger: number | undefined): NodeJS.ProcessEnv {
  return stranger === undefined ? {} : { PG_GRANDPARENT_PID: String(stranger) }
}

/** The user that the server runs as, where that is not the user of this process: only root needs one. */
export type ServerUser = { uid: number; gid: number; name: string }

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

/** Tried as that user: the mode bits do not show access lists and mount options. */
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
export function runAs(user: ServerUser | undefined, file: string, args: string[]) {
  type Result = { error: ExecFileException | null; output: string; complaints: string }
  return new Promise<Result>((resolve, reject) => {
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

function identity(user: ServerUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Nothing of the caller's PGDATA, PGPORT, LC_ALL or TZ may steer the server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }
}

/** Read from the file and not from a directory service: only accounts of the system are needed. */
async function accounts(): Promise<ServerUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
