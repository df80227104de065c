import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  askProcess,
  connectionOf,
  prepareOwners,
  reasonOf,
  startOwner,
  temporaryFolder,
  usedFolder,
} from './owner-process.fixture.ts'

prepareOwners()

const isRoot = process.getuid?.() === 0
const NOBODY = 65534
/** A clone may lie where another user cannot go, as under a closed home folder. */
const nobodyRuns = isRoot && spawnSync(process.execPath, ['-v'], { uid: NOBODY }).status === 0

describe('the embedded database', () => {
  it('makes a cluster at first, and finds its data again', async () => {
    const home = join(temporaryFolder('a folder with spaces'), 'deep', 'data')
    const first = startOwner(home)
    const connection = await connectionOf(first)
    expect(connection).toMatchObject({ port: 5432, user: 'institute', database: 'institute' })
    await askProcess(connection, `CREATE TABLE seat AS SELECT 'Asha' AS name`)
    await first.stop()
    expect(readdirSync(join(home, 'postgres'))).not.toContain('postmaster.pid')

    const second = startOwner(home)
    expect(await askProcess(await connectionOf(second), 'SELECT name FROM seat')).toEqual(['Asha'])
  })

  it('keeps to itself and keeps what it acknowledged', async () => {
    const connection = await connectionOf(startOwner(await usedFolder()))
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    const settings = ['listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'jit']
    const settingColumns = settings.map((name) => `current_setting('${name}')`).join(', ')
    expect(await askProcess(connection, `SELECT ${settingColumns}`)).toEqual([
      '',
      'on',
      'on',
      'on',
      'off',
    ])
    expect(
      await askProcess(
        connection,
        `SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding), usesuper
         FROM pg_database, pg_user WHERE datname = 'institute' AND usename = 'institute'`,
      ),
    ).toEqual(['b', 'C.UTF-8', 'UTF8', true])
    expect(await askProcess(connection, `SELECT upper('é'), to_tsvector('running')`)).toEqual([
      'É',
      "'run':1",
    ])
  })

  it('runs beside another copy, in a folder deeper than a socket path is long', async () => {
    const deep = join(temporaryFolder(), 'a'.repeat(100), 'b'.repeat(100))
    const [one, two] = await Promise.all([
      connectionOf(startOwner(deep)),
      connectionOf(startOwner(await usedFolder())),
    ])
    expect(one.host).not.toBe(two.host)
    await askProcess(one, 'CREATE TABLE only_here ()')
    expect(await askProcess(two, `SELECT to_regclass('only_here')`)).toEqual([null])
  })

  it('keeps its socket path short where the temporary folder is deep', async () => {
    const long = join(temporaryFolder(), 't'.repeat(90))
    mkdirSync(long)
    const owner = startOwner(await usedFolder(), { environment: { TMPDIR: long } })
    expect((await connectionOf(owner)).host).toMatch(/^\/tmp\/institute-/)
  })

  it.runIf(nobodyRuns)('runs as an ordinary user without switching to another', async () => {
    const home = temporaryFolder()
    chmodSync(home, 0o777)
    const owner = startOwner(home, { uid: NOBODY })
    await connectionOf(owner)
    expect(statSync(join(home, 'postgres')).uid).toBe(NOBODY)
    await owner.stop()

    const asRoot = startOwner(home)
    await connectionOf(asRoot)
    expect(statSync(join(home, 'postgres')).uid).toBe(NOBODY)
    await asRoot.stop()

    await connectionOf(startOwner(home, { uid: NOBODY }))
  })
})

describe('one owner for each data folder', () => {
  it('refuses a second start and names the first', async () => {
    const home = await usedFolder()
    const first = startOwner(home)
    const connection = await connectionOf(first)
    expect(await reasonOf(startOwner(home))).toBe(
      `${realpathSync(home)} is already in use by another running copy (process ${first.pid}). Stop it, or set another DATA_DIR.`,
    )
    expect(await askProcess(connection, 'SELECT 1')).toEqual([1])
  })

  it('lets one of several win that start at the same moment', async () => {
    const home = temporaryFolder()
    const outcomes = await Promise.all([1, 2, 3].map(() => startOwner(home).outcome))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  })
})

describe('a problem that the user can fix', () => {
  it('is reported: data of another version, which stay unchanged', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'postgres'))
    writeFileSync(join(home, 'postgres/PG_VERSION'), '16\n')
    expect(await reasonOf(startOwner(home))).toContain('made by PostgreSQL 16')
    expect(readdirSync(join(home, 'postgres'))).toEqual(['PG_VERSION'])
  })

  it('is reported: a folder with something else in it', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'postgres'))
    writeFileSync(join(home, 'postgres/letter.txt'), 'Dear')
    expect(await reasonOf(startOwner(home))).toContain('holds no PostgreSQL data')
  })

  it('is reported: a file where the folder should be', async () => {
    const file = join(temporaryFolder(), 'data')
    writeFileSync(file, '')
    expect(await reasonOf(startOwner(file))).toBe(
      `${file} is not a folder. Set DATA_DIR to a folder this copy may write to.`,
    )
    expect(await reasonOf(startOwner(join(file, 'deeper')))).toContain('is not a folder')
  })

  it.runIf(nobodyRuns)('is reported: a folder without write permission', async () => {
    const home = temporaryFolder()
    chmodSync(home, 0o755)
    const options = { uid: NOBODY }
    expect(await reasonOf(startOwner(join(home, 'data'), options))).toContain(
      `${home}/data cannot be read and written by this user`,
    )
    expect(await reasonOf(startOwner(home, options))).toContain('cannot be read and written')
  })

  it.runIf(isRoot)(
    'is reported: a full disk, and it starts once there is room',
    async ({ skip }) => {
      const disk = temporaryFolder()
      const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=30m', 'none', disk])
      skip(mount.status !== 0, 'This root may not mount, as in a container.')
      try {
        expect(await reasonOf(startOwner(disk))).toMatch(/^The disk that holds .* is full\./)
        execFileSync('mount', ['-o', 'remount,size=120m', disk])
        const owner = startOwner(disk)
        await connectionOf(owner)
        await owner.stop()
      } finally {
        execFileSync('umount', [disk])
      }
    },
  )

  it('is reported: a socket folder that somebody else made', async () => {
    const home = await usedFolder()
    const socketFolder = temporaryFolder('sockets')
    chmodSync(socketFolder, 0o777)
    const environment = { TMPDIR: socketFolder }
    const owner = startOwner(home, { environment })
    const { host } = await connectionOf(owner)
    await owner.stop()
    symlinkSync(temporaryFolder(), host)
    expect(await reasonOf(startOwner(home, { environment }))).toContain('somebody else made it')
  })
})
