import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

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
 * Whether the process with this number is the server of this cluster. The number alone proves
 * nothing: after a restart of the machine, or in a new container, it may be anybody's, and a
 * process that was killed keeps it until somebody asks for its end.
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
export function childrenOf(server: number): number[] {
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
