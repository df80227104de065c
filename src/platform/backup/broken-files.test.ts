import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase } from '../../../test-support/site.ts'
import { restoreMark } from '../database/migrate.ts'
import { readBackup } from './backup-file.ts'
import type { About } from './content.ts'
import { examineBackup, loadBackup } from './load-backup.ts'
import { takeBackup } from './take-backup.ts'

const passphrase = 'a passphrase for this test only'
let folder = ''
let open: Buffer
let closed: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-backups-'))
  const { connectionString } = await cloneDatabase()
  const make = async (name: string, passphrase?: string) => {
    const file = join(folder, name)
    const backupSecrets = { secrets: {}, settings: [] }
    const connection = { connectionString }
    await takeBackup({ connection, file, passphrase, beside: backupSecrets, now: new Date() })
    return readFile(file)
  }
  open = await make('open.backup')
  closed = await make('closed.backup', passphrase)
})
afterAll(() => rm(folder, { recursive: true }))

async function examine(bytes: Uint8Array, key: string | undefined) {
  const file = join(folder, 'tried')
  await writeFile(file, bytes)
  return examineBackup({ file, passphrase: key })
}

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8))
  return copy
}
/** Every byte at both ends, and some in between. */
const samplePositions = (length: number, step: number) =>
  Array.from({ length }, (_, at) => at).filter(
    (at) => at % step === 0 || at < 80 || at > length - 80,
  )

test('unchanged files of both kinds are accepted', async () => {
  expect(await examine(open, undefined)).toMatchObject({ ok: true })
  expect(await examine(closed, passphrase)).toMatchObject({ ok: true })
})

// S100
test('a byte flipped anywhere is refused', async () => {
  for (const at of samplePositions(open.length, 397))
    expect(await examine(flipped(open, at), undefined), `open, byte ${at}`).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/cannot be restored: .+\.$/),
    })
  // Each costs a third of a second.
  for (const at of [22, 40, 50, 54, closed.length >> 1, closed.length - 40])
    expect(await examine(flipped(closed, at), passphrase), `closed, byte ${at}`).toMatchObject({
      ok: false,
    })
})

test('a truncated file is refused wherever it was cut, and so is one with more at its end', async () => {
  for (const end of samplePositions(open.length, 499))
    expect(await examine(open.subarray(0, end), undefined), `${end} bytes`).toMatchObject({
      ok: false,
    })
  expect(await examine(Buffer.concat([open, Buffer.from('x')]), undefined)).toMatchObject({
    ok: false,
  })
  expect(await examine(Buffer.concat([open, open]), undefined)).toMatchObject({ ok: false })
})

test('an encrypted file needs its passphrase, and shows nothing of its content', async () => {
  expect(await examine(closed, undefined)).toMatchObject({
    reason: expect.stringContaining('set BACKUP_PASSPHRASE'),
  })
  expect(await examine(closed, `${passphrase}!`)).toMatchObject({
    reason: expect.stringContaining('the passphrase is another one'),
  })
  expect(closed.indexOf('students')).toBe(-1)
})

// S100
test('a decompression bomb is refused', async () => {
  const endless = Buffer.concat([inside(1, JSON.stringify(aboutOf(['users']))), ...manyRows()])
  expect(await examine(outside(zstdCompressSync(endless)), undefined)).toMatchObject({
    reason: expect.stringContaining('expands to far more than a backup does'),
  })
})

test('the header has a size limit and contains no paths', async () => {
  const examineAbout = (about: object) =>
    examine(outside(zstdCompressSync(inside(1, JSON.stringify(about)))), undefined)

  for (const about of [
    { ...aboutOf([]), secrets: { '../../etc/passwd': 'x' } },
    {
      ...aboutOf([]),
      tables: Array.from({ length: 6_000 }, (_, at) => ({
        schema: 's',
        name: `t${at}`,
        columns: [],
      })),
    },
    {
      ...aboutOf([]),
      sequences: [{ schema: 'public', name: 's', lastValue: '1; drop', isCalled: true }],
    },
    [],
  ])
    expect(await examineAbout(about)).toMatchObject({
      reason: expect.stringContaining('cannot be read'),
    })
  const huge = Buffer.concat([Buffer.from([1, 0x7f, 0xff, 0xff, 0xff]), Buffer.alloc(1024)])
  expect(await examine(outside(zstdCompressSync(huge)), undefined)).toMatchObject({
    reason: expect.stringContaining('larger than any can be'),
  })
})

// S100
test('names of tables are looked up, never executed', async () => {
  const { connectionString } = await emptyDatabase()
  const real = (await readBackup(join(folder, 'open.backup'), { passphrase: undefined })).about
  const name = 'users"; drop table users; --'
  const about = { ...real, tables: [{ schema: 'public', name, columns: ['x" from stdin; --'] }] }
  const bytes = Buffer.concat([
    inside(1, JSON.stringify(about)),
    inside(2, 'evil\n'),
    inside(3, JSON.stringify({ rows: 1, sha256: sumOf('evil\n') })),
    inside(4, ''),
  ])
  const file = join(folder, 'named.backup')
  await writeFile(file, outside(zstdCompressSync(bytes)))

  const loaded = await loadBackup({
    connection: { connectionString },
    file,
    passphrase: undefined,
    about,
  })

  expect(loaded).toEqual({
    ok: true,
    rows: 1,
    leftOut: [`"public"."${name.replaceAll('"', '""')}"`],
  })
  const client = new pg.Client({ connectionString })
  await client.connect()
  expect((await client.query('select count(*)::int from users')).rows).toEqual([{ count: 0 }])
  expect((await client.query('select to_regclass($1) as mark', [restoreMark])).rows).toEqual([
    { mark: null },
  ])
  await client.end()
})

test('on a full disk no partial file is left', async ({ skip }) => {
  const { spawnSync } = await import('node:child_process')
  const disk = await mkdtemp(join(tmpdir(), 'small disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k,mode=755', 'none', disk])
  skip(mount.status !== 0, 'Only root may mount, and not in every container.')
  try {
    const { connectionString } = await cloneDatabase()
    const file = join(disk, 'x.backup')
    const backupSecrets = { secrets: {}, settings: [] }
    const order = {
      connection: { connectionString },
      file,
      passphrase: undefined,
      beside: backupSecrets,
    }
    await expect(takeBackup({ ...order, now: new Date() })).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    expect(await readdir(disk)).toEqual([])
  } finally {
    spawnSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
})

const sumOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** A correct outer format with invalid contents. */
function outside(bytes: Buffer): Buffer {
  const frames: Buffer[] = []
  const size = 256 * 1024
  for (let from = 0; from < bytes.length; from += size) {
    const payload = bytes.subarray(from, from + size)
    const head = Buffer.alloc(4)
    head.writeUInt32BE(payload.length + (from + size >= bytes.length ? 0x8000_0000 : 0))
    frames.push(head, payload)
  }
  const whole = Buffer.concat([Buffer.from('INSTITUTE BACKUP 1\nopen\n'), ...frames])
  return Buffer.concat([whole, createHash('sha256').update(whole).digest()])
}

function inside(kind: number, payload: string | Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeUInt32BE(Buffer.byteLength(payload), 1)
  return Buffer.concat([head, Buffer.from(payload)])
}

function manyRows(): Buffer[] {
  const row = inside(2, Buffer.alloc(256 * 1024, 'x'))
  return Array.from({ length: 600 }, () => row)
}

function aboutOf(tables: string[]): About {
  return {
    createdAt: new Date().toISOString(),
    server: '18',
    migrations: [],
    tables: tables.map((name) => ({ schema: 'public', name, columns: ['id'] })),
    sequences: [],
    secrets: {},
    settings: [],
  }
}
