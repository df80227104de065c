import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder, startProduct } from '../../test-support/product-process.ts'
import { countBroken, countLost } from '../count-kept.ts'
import { adminCookie, createTraffic } from '../people.ts'
import { openEnvironment, type SiteEnvironment, startSite } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'

/** A backup under load, killed and repeated; a restore into an empty folder, killed and repeated. */
export const backups: DrillRow = {
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
        // The same fault, for long enough that something is written in between.
        {
          file: 'src/platform/backup/take-backup.ts',
          find: '=> copyOut(client,',
          put: '=> (async function* (...given: Parameters<typeof copyOut>) { await new Promise((end) => setTimeout(end, 60)); yield* copyOut(...given) })(client,',
        },
      ],
    },
    'no mark on what is half restored': {
      spoils: [
        {
          file: 'src/platform/database/migrate.ts',
          find: 'if (marks[0]?.mark && !only)',
          put: 'if (false as boolean)',
        },
      ],
    },
  },
  run,
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const environment = await openEnvironment(options)
  const empty = await openEnvironment(options)
  const shelf = await makeDataFolder()
  const file = join(shelf, 'drill.backup')
  const settings = { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:1' }
  const { product, address } = await startSite(environment, options, settings)
  const traffic = createTraffic(() => [address])
  try {
    traffic.begin({ students: 4, cookie: await adminCookie(product, address) })
    await untilWritten(traffic, options.isShort ? 15 : 2_000)
    const losses = await killBackups(environment, { asked: options, shelf })
    // Everything acknowledged by now has to be in it.
    const acknowledged = structuredClone(traffic.kept)
    const count = traffic.writes()
    const result = await command(environment, options, ['src/app/commands/backup.ts', file]).ended
    await traffic.end()
    const misses = [...losses]
    if (result.code !== 0) misses.push(`the backup ended with ${result.code}`)
    misses.push(...(await refuseBroken(file, { asked: options, shelf })))
    misses.push(...(await killRestores(empty, file, options)))
    const restored = command(empty, options, ['src/app/commands/restore.ts', file])
    const { code } = await restored.ended
    if (code !== 0)
      misses.push(`the restore ended with ${code}: ${restored.said.err.slice(0, 200)}`)
    else misses.push(...(await compare(empty, options, { kept: acknowledged })))
    return { counted: [`${count} acknowledged before it, ${traffic.writes()} in all`], misses }
  } finally {
    await traffic.end()
    await product.killGroup()
    await environment.close()
    await empty.close()
    await rm(shelf, { recursive: true, force: true })
  }
}

/** The file has to appear; a minute at most. */
async function untilWritten({ writes }: ReturnType<typeof createTraffic>, least: number) {
  const end = performance.now() + 60_000
  while (writes() < least && performance.now() < end) await pause(50)
}

function command(environment: SiteEnvironment, { spoils = [] }: DrillOptions, args: string[]) {
  return startProduct(
    { ...environment.settings, DRILL_SPOILS: JSON.stringify(spoils) },
    { command: ['--import', './drill/spoil.ts', ...args] },
  )
}

/** A file has its name once it is complete, so a killed backup leaves none. */
async function killBackups(
  environment: SiteEnvironment,
  { asked: options, shelf }: { asked: DrillOptions; shelf: string },
) {
  for (let n = 0; n < (options.isShort ? 1 : 10); n++) {
    const backup = command(environment, options, [
      'src/app/commands/backup.ts',
      join(shelf, `${n}.backup`),
    ])
    await pause(Math.random() * (options.isShort ? 1_500 : 2_500))
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

/** The site does not start on a half restored database; the next restore starts again. */
async function killRestores(
  environment: SiteEnvironment,
  file: string,
  options: DrillOptions,
): Promise<string[]> {
  const misses: string[] = []
  for (let n = 0; n < (options.isShort ? 1 : 5); n++) {
    const restore = command(environment, options, ['src/app/commands/restore.ts', file])
    await untilBegun(environment)
    await pause(Math.random() * 300)
    const { code } = await restore.killGroup()
    if (code === 0) continue
    const started = command(environment, options, ['src/app/main.ts'])
    const first = await Promise.race([started.ready, started.ended]).catch(() => started.ended)
    if (typeof first === 'string') misses.push('a site started on what was half restored')
    await started.killGroup()
  }
  return misses
}

/** Until the mark of a restore exists. */
async function untilBegun(environment: SiteEnvironment) {
  const end = performance.now() + 15_000
  while (performance.now() < end) {
    try {
      const client = await environment.open()
      const { rows } = await client.query(`select to_regclass('restore_unfinished') as mark`)
      await client.end()
      if (rows[0]?.mark) return
    } catch {
      // Its own server is not running yet.
    }
    await pause(20)
  }
}

/** One byte in its middle is changed. */
async function refuseBroken(
  file: string,
  { asked: options, shelf }: { asked: DrillOptions; shelf: string },
) {
  const bytes = await readFile(file)
  const index = Math.floor(bytes.length / 2)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  const broken = join(shelf, 'broken.backup')
  await writeFile(broken, bytes)
  const empty = await openEnvironment(options)
  const { code } = await command(empty, options, ['src/app/commands/restore.ts', broken]).ended
  await empty.close()
  return code === 0 ? ['a broken file was restored'] : []
}

async function compare(
  environment: SiteEnvironment,
  options: DrillOptions,
  acknowledged: Parameters<typeof countLost>[1],
) {
  const { product } = await startSite(
    environment,
    { ...options, spoils: [] },
    { SMTP_URL: 'smtp://127.0.0.1:1' },
  )
  const client = await environment.open()
  const figures = { ...(await countLost(client, acknowledged)), ...(await countBroken(client)) }
  await client.end()
  await product.signal('SIGTERM')
  return noneOf(figures)
}
