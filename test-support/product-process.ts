import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

export type Product = ReturnType<typeof startProduct>

/**
 * The product as a process, on a free port unless set. Its environment has the given settings and no
 * others.
 */
export function startProduct(
  settings: Record<string, string>,
  { program = process.execPath, command = ['src/app/main.ts'], cwd = '.', input = '' } = {},
) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, command, {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, PORT: '0', ...settings },
    stdio: 'pipe',
    // A process group, so that a test can kill all of it, as closing a terminal does.
    detached: true,
  })
  // A process that ends without reading its input is no error.
  child.stdin.on('error', () => undefined).end(input)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      // The greeting is complete with its empty last line, whatever was logged before; in production
      // it is a line of JSON.
      const [, address] =
        output.out.match(/ is ready at (http:\S+)\n.*?\n\n/s) ??
        output.out.match(/ is ready at (http:[^\s"]+)"}\n/) ??
        []
      if (address) resolve(address)
    })
    exited.then(() =>
      reject(new Error(`It ended without being ready.\n${output.out}${output.err}`)),
    )
  })
  ready.catch(() => undefined)

  const signal = (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name)
    return exited
  }
  return {
    pid: child.pid,
    output,
    /** Its address, once it is ready. */
    ready,
    /** Exit code and output. */
    exited,
    signal,
    /** Kills the whole process group with SIGKILL, so that nothing is cleaned up. */
    killGroup() {
      if (child.pid && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      return exited
    },
  }
}

/** The sign-ins that a demo printed. */
export function signInsOf({ output }: Product) {
  return [...output.out.matchAll(/Sign in {4}(\w+) +(\S+) {2}(\S+)/g)].map(
    ([, role, email, password]) => ({ role, email, password }),
  )
}

/** A data folder with a space in its path, accessible to PostgreSQL's user. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data folder-'))
  await chmod(folder, 0o755)
  return folder
}

/** Ends what still runs on a data folder and deletes it. */
export async function removeDataFolder(folder: string): Promise<void> {
  const server = embeddedServer(folder)
  if (server && isRunning(server.pid)) {
    process.kill(server.pid, 'SIGINT')
    while (isRunning(server.pid)) await pause(20)
  }
  // Some processes of a killed server write for a moment longer.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** The embedded PostgreSQL of the folder, running or when it was killed. */
export function embeddedServer(folder: string) {
  try {
    const file = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
    const [pid, , , port, host] = file.split('\n')
    return { pid: Number(pid), port: Number(port), host: host ?? '' }
  } catch {
    return undefined
  }
}

/** A zombie process keeps its number, but has no command line. */
export function isRunning(pid: number | undefined): boolean {
  try {
    if (pid === undefined || !process.kill(pid, 0)) return false
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

/** Queries the embedded database directly. */
export async function openEmbeddedDatabase(folder: string) {
  const server = embeddedServer(folder)
  if (!server) throw new Error(`Nothing runs on ${folder}.`)
  const { host, port } = server
  const client = new pg.Client({ host, port, user: 'institute', database: 'institute' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A clone with installed packages and built pages, to save the time. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'a clone with spaces-'))
  const parts = ['src', 'sandbox', 'content', 'public', 'db', 'scripts', 'dist', 'vite.config.ts']
  // Not fs.cp: it rounds the times by which the build is known to be current.
  await promisify(execFile)('cp', ['-a', ...parts, 'package.json', 'package-lock.json', folder])
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir('node_modules')) {
    if (!name.startsWith('.')) await symlink(resolve('node_modules', name), join(packages, name))
  }
  const lock = await readFile(join(folder, 'package-lock.json'))
  await writeFile(join(packages, '.installed'), createHash('sha256').update(lock).digest('hex'))
  return folder
}
