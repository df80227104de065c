import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, isServerOf, sendSignal } from './postmaster.ts'
import { cleanEnvironment, identity, type ServerUser } from './server-user.ts'

/** A running server: a child of this process, or one that was found. */
export type ServerProcess = {
  pid: number
  /**
   * Resolves when it is gone, with what the system says about that and the server's log cannot: that
   * it could not be run, or was ended by a signal. Otherwise with nothing.
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
  const settings = Object.entries(options.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(
    join(options.binaries, 'bin/postgres'),
    ['-D', options.cluster, ...settings],
    {
      ...identity(options.user),
      cwd: '/',
      // A group of its own: Ctrl-C at the terminal reaches the product, which then stops the server.
      detached: true,
      stdio: ['ignore', options.output, options.output],
      env: { ...cleanEnvironment(), ...passingOver(options.stranger) },
    },
  )
  // The server alone does not keep the product running.
  child.unref()
  let isGone = false
  const exitReason = new Promise<string>((resolve) => {
    // Of an abort of its own the server says why.
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

/** A server that outlived the process which started it: the system tells nobody of its end. */
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
 * Fast shutdown: open transactions are rolled back, all else is written out. A server that takes
 * longer than the product may is stopped at once, and one that does not even answer to that is killed:
 * it recovers at the next start, which costs time and loses nothing. A frozen one is let go on first,
 * with its children: none of them would hear the rest.
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
