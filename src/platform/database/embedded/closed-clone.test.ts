import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findPackage, usableBinaries } from './binaries.ts'
import { SYSTEM_FOLDER } from './folders.ts'
import { shortHash } from './location.ts'
import {
  askProcess,
  connectionOf,
  prepareOwners,
  reasonOf,
  startOwner,
  temporaryFolder,
} from './owner-process.fixture.ts'
import { runAs, startedByRoot, unprivilegedUser } from './server-processes.ts'

prepareOwners()

describe.runIf(startedByRoot())('root starts it in a folder closed to others', () => {
  it('keeps the data of the default folder with the system, and finds it again', async () => {
    const { clone, dataDir, away } = closedClone()
    const first = startOwner(dataDir, { isDefault: true })
    await askProcess(await connectionOf(first), `CREATE TABLE seat AS SELECT 'Asha' AS name`)
    expect(readdirSync(away).sort()).toEqual(['postgres', 'postgres.log'])
    await first.stop()

    chmodSync(clone, 0o755)
    const second = await connectionOf(startOwner(dataDir, { isDefault: true }))
    expect(await askProcess(second, 'SELECT name FROM seat')).toEqual(['Asha'])
  })

  it('refuses an explicit folder that the server cannot reach', async () => {
    const { dataDir } = closedClone()
    const reason = await reasonOf(startOwner(dataDir))
    expect(reason).toContain(`cannot enter ${dataDir}. Open it`)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('refuses rather than begin anew beside data it can no longer reach', async () => {
    const { clone, dataDir, away } = closedClone()
    chmodSync(clone, 0o755)
    const first = startOwner(dataDir, { isDefault: true })
    await askProcess(await connectionOf(first), `CREATE TABLE seat AS SELECT 'Asha' AS name`)
    await first.stop()
    chmodSync(clone, 0o700)
    expect(await reasonOf(startOwner(dataDir, { isDefault: true }))).toContain('cannot enter')
    expect(existsSync(away)).toBe(false)

    // Brought back by root from a backup it is root's, and is handed over to the server's user.
    execFileSync('chown', ['-R', '0:0', dataDir])
    chmodSync(clone, 0o755)
    const connection = await connectionOf(startOwner(dataDir, { isDefault: true }))
    expect(await askProcess(connection, 'SELECT name FROM seat')).toEqual(['Asha'])
  })

  it('lets the server alone into a folder that is closed itself', async () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o700)
    await connectionOf(startOwner(dataDir))
    const { gid, mode, uid } = statSync(dataDir)
    expect({ gid, mode: mode & 0o777, uid }).toEqual({
      gid: (await unprivilegedUser())?.gid,
      mode: 0o710,
      uid: 0,
    })
  })

  it('copies the binaries once, whoever asks, and again when the copy is broken', async () => {
    const binaries = await closedBinaries()
    const user = await unprivilegedUser()
    const home = join(SYSTEM_FOLDER, 'test-of-copying')
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const [one, two] = await Promise.all([
      usableBinaries(binaries, user, home),
      usableBinaries(binaries, user, home),
    ])
    const root = join(home, `postgresql-${binaries.version}`)
    expect([one, two]).toEqual([
      { ...binaries, root },
      { ...binaries, root },
    ])
    expect(readdirSync(home).filter((name) => name.includes('.new-'))).toEqual([])
    const inode = statSync(root).ino
    expect(await usableBinaries(binaries, user, home)).toMatchObject({ ok: true })
    expect(statSync(root).ino).toBe(inode)

    truncateSync(join(root, 'bin/postgres'))
    expect(await usableBinaries(binaries, user, home)).toMatchObject({ ok: true })
    const copy = await runAs(user, join(root, 'bin/postgres'), ['--version'])
    expect(copy.output).toContain('PostgreSQL) 18.')
  })
})

describe('a platform without binaries', () => {
  it('is told to bring its own PostgreSQL', async () => {
    const { arch } = process
    Object.defineProperty(process, 'arch', { value: 's390x' })
    onTestFinished(() => {
      Object.defineProperty(process, 'arch', { value: arch })
    })
    expect(await findPackage()).toEqual({
      ok: false,
      reason: expect.stringMatching(/^There is no PostgreSQL for \w+-s390x .* DATABASE_URL/),
    })
  })
})

function closedClone() {
  const clone = temporaryFolder('clone')
  const dataDir = join(clone, 'data')
  mkdirSync(dataDir)
  chmodSync(clone, 0o700)
  const away = join(SYSTEM_FOLDER, shortHash(dataDir))
  onTestFinished(() => rmSync(away, { recursive: true, force: true }))
  return { clone, dataDir, away }
}

/** The package's own files without the links between them, in a folder only root may enter. */
async function closedBinaries() {
  const binaries = await findPackage()
  if (!binaries.ok) throw new Error(binaries.reason)
  const root = join(temporaryFolder('clone'), 'closed', 'native')
  mkdirSync(dirname(root))
  cpSync(binaries.root, root, { recursive: true, verbatimSymlinks: true })
  chmodSync(dirname(root), 0o700)
  return { ...binaries, root }
}
