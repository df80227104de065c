import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder, startProduct } from '../../test-support/product-process.ts'
import { countBroken, countLost } from '../count-kept.ts'
import { adminCookie, createTraffic } from '../people.ts'
import { openPlace, type Place, startSite } from '../place.ts'
import { type Asked, noneOf, type Outcome, type Row } from '../row.ts'

/** A backup under load, killed and taken again; a restore into an empty place, killed and done again. */
export const backups: Row = {
  name: 'backup while serving, backup and restore killed',
  reach: 'every acknowledged write up to its moment; a broken file is refused',
  on: ['given', 'own'],
  inShort: true,
  sabotages: {
    'no snapshot': {
      spoils: [
        {
          file: 'src/platform/backup/take-backup.ts',
          find: 'begin isolation level repeatable read read only',
          put: 'begin isolation level read committed',
        },
        // The same fault, and long enough that somebody writes in between.
        {
          file: 'src/platform/backup/take-backup.ts',
          find: '=>\n    copyOut(client,',
          put: '=>\n    (async function* (...given: Parameters<typeof copyOut>) { await pause(60); yield* copyOut(...given) })(client,',
        },
      ],
    },
    'no mark on what is half restored': {
      spoils: [
        {
          file: 'src/platform/database/migrate.ts',
          find: 'if (marks[0]?.mark && !only) {',
          put: 'if (false as boolean) {',
        },
      ],
    },
  },
  run,
}

async function run(asked: Asked): Promise<Outcome> {
  const place = await openPlace(asked)
  const empty = await openPlace(asked)
  const shelf = await makeDataFolder()
  const file = join(shelf, 'drill.backup')
  const settings = { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:1' }
  const { product, address } = await startSite(place, asked, settings)
  const traffic = createTraffic(() => [address])
  try {
    traffic.begin({ students: 4, cookie: await adminCookie(product, address) })
    await untilWritten(traffic, asked.isShort ? 15 : 2_000)
    const left = await killBackups(place, { asked, shelf })
    // What was acknowledged by now has to be in it.
    const told = structuredClone(traffic.kept)
    const count = traffic.writes()
    const taken = await command(place, asked, ['src/app/commands/backup.ts', file]).ended
    await traffic.end()
    const misses = [...left]
    if (taken.code !== 0) misses.push(`the backup ended with ${taken.code}`)
    misses.push(...(await refuseBroken(file, { asked, shelf })))
    misses.push(...(await killRestores(empty, file, asked)))
    const restored = command(empty, asked, ['src/app/commands/restore.ts', file])
    const { code } = await restored.ended
    if (code !== 0)
      misses.push(`the restore ended with ${code}: ${restored.said.err.slice(0, 200)}`)
    else misses.push(...(await compare(empty, asked, { kept: told })))
    return { counted: [`${count} acknowledged before it, ${traffic.writes()} in all`], misses }
  } finally {
    await traffic.end()
    await product.killGroup()
    await place.close()
    await empty.close()
    await rm(shelf, { recursive: true, force: true })
  }
}

/** Something has to be there; a minute at most. */
async function untilWritten({ writes }: ReturnType<typeof createTraffic>, least: number) {
  const end = performance.now() + 60_000
  while (writes() < least && performance.now() < end) await pause(50)
}

function command(place: Place, { spoils = [] }: Asked, args: string[]) {
  return startProduct(
    { ...place.settings, DRILL_SPOILS: JSON.stringify(spoils) },
    { command: ['--import', './drill/spoil.ts', ...args] },
  )
}

/** Under its name a file is whole, so a killed backup leaves none. */
async function killBackups(place: Place, { asked, shelf }: { asked: Asked; shelf: string }) {
  for (let n = 0; n < (asked.isShort ? 1 : 10); n++) {
    const backup = command(place, asked, ['src/app/commands/backup.ts', join(shelf, `${n}.backup`)])
    await pause(Math.random() * (asked.isShort ? 1_500 : 2_500))
    await backup.killGroup()
  }
  const whole = (await readdir(shelf)).filter((name) => /^\d+\.backup$/.test(name))
  const misses: string[] = []
  for (const name of whole) {
    const { size } = await stat(join(shelf, name))
    if (size === 0) misses.push(`${name} is empty`)
  }
  return misses
}

/** A start on what is half restored is refused; the next restore begins anew. */
async function killRestores(place: Place, file: string, asked: Asked): Promise<string[]> {
  const misses: string[] = []
  for (let n = 0; n < (asked.isShort ? 1 : 5); n++) {
    const restore = command(place, asked, ['src/app/commands/restore.ts', file])
    await untilBegun(place)
    await pause(Math.random() * 300)
    const { code } = await restore.killGroup()
    if (code === 0) continue
    const started = command(place, asked, ['src/app/main.ts'])
    const first = await Promise.race([started.ready, started.ended]).catch(() => started.ended)
    if (typeof first === 'string') misses.push('a site started on what was half restored')
    await started.killGroup()
  }
  return misses
}

/** Until the mark of a restore stands. */
async function untilBegun(place: Place) {
  const end = performance.now() + 15_000
  while (performance.now() < end) {
    try {
      const client = await place.open()
      const { rows } = await client.query(`select to_regclass('restore_unfinished') as mark`)
      await client.end()
      if (rows[0]?.mark) return
    } catch {
      // Its own server is not there yet.
    }
    await pause(20)
  }
}

/** One byte in the middle of it is another. */
async function refuseBroken(file: string, { asked, shelf }: { asked: Asked; shelf: string }) {
  const bytes = await readFile(file)
  const place = Math.floor(bytes.length / 2)
  bytes[place] = (bytes[place] ?? 0) ^ 1
  const broken = join(shelf, 'broken.backup')
  await writeFile(broken, bytes)
  const empty = await openPlace(asked)
  const { code } = await command(empty, asked, ['src/app/commands/restore.ts', broken]).ended
  await empty.close()
  return code === 0 ? ['a broken file was restored'] : []
}

async function compare(place: Place, asked: Asked, told: Parameters<typeof countLost>[1]) {
  const { product } = await startSite(
    place,
    { ...asked, spoils: [] },
    { SMTP_URL: 'smtp://127.0.0.1:1' },
  )
  const client = await place.open()
  const figures = { ...(await countLost(client, told)), ...(await countBroken(client)) }
  await client.end()
  await product.signal('SIGTERM')
  return noneOf(figures)
}
