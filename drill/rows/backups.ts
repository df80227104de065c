import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder, startProduct } from '../../test-support/product-process.ts'
import { countBroken, countLost } from '../count-lost.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { openEnvironment, type SiteEnvironment, startSite } from '../site-environment.ts'
import { adminCookie, createTraffic } from '../traffic.ts'

/** A backup under load and a restore into an empty database, both killed and repeated. */
export const backups: DrillRow = {
  name: 'backup while serving, backup and restore killed',
  expected: 'the backup has every earlier acknowledged write; a damaged file is refused',
  on: ['given', 'own'],
  inShort: true,
  sabotages: {
    'no snapshot': {
      patches: [
        {
          file: 'src/platform/backup/take-backup.ts',
          find: 'begin isolation level repeatable read read only',
          replacement: 'begin isolation level read committed',
        },
        // Slower, so that something is written between two tables.
        {
          file: 'src/platform/backup/take-backup.ts',
          find: '=> copyOut(client,',
          replacement:
            '=> (async function* (...input: Parameters<typeof copyOut>) { await new Promise((end) => setTimeout(end, 60)); yield* copyOut(...input) })(client,',
        },
      ],
    },
    'no mark on an unfinished restore': {
      patches: [
        {
          file: 'src/platform/database/migrate.ts',
          find: 'if (marks[0]?.mark && !only)',
          replacement: 'if (false as boolean)',
        },
      ],
    },
  },
  run,
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const environment = await openEnvironment(options)
  const empty = await openEnvironment(options)
  const folder = await makeDataFolder()
  const file = join(folder, 'drill.backup')
  const settings = { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:1' }
  const { product, address } = await startSite(environment, options, settings)
  const traffic = createTraffic(() => [address])
  try {
    traffic.start({ students: 4, cookie: await adminCookie(product, address) })
    await waitForWrites(traffic, options.isShort ? 15 : 2_000)
    const failures = await killBackups(environment, { options, folder })
    // The backup has to have everything that is acknowledged by now.
    const acknowledged = structuredClone(traffic.acknowledged)
    const count = traffic.writes()
    const result = await startCommand(environment, options, ['src/app/commands/backup.ts', file])
      .exited
    await traffic.stop()
    if (result.code !== 0) failures.push(`the backup ended with ${result.code}`)
    failures.push(...(await restoreDamaged(file, { options, folder })))
    failures.push(...(await killRestores(empty, file, options)))
    const restored = startCommand(empty, options, ['src/app/commands/restore.ts', file])
    const { code } = await restored.exited
    if (code !== 0)
      failures.push(`the restore ended with ${code}: ${restored.output.err.slice(0, 200)}`)
    else failures.push(...(await compare(empty, options, { acknowledged })))
    return {
      counted: [`${count} writes acknowledged before the backup, ${traffic.writes()} in all`],
      failures,
    }
  } finally {
    await traffic.stop()
    await product.killGroup()
    await environment.close()
    await empty.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Until this many writes were acknowledged; a minute at most. */
async function waitForWrites({ writes }: ReturnType<typeof createTraffic>, least: number) {
  const end = performance.now() + 60_000
  while (writes() < least && performance.now() < end) await pause(50)
}

function startCommand(
  environment: SiteEnvironment,
  { patches = [] }: DrillOptions,
  args: string[],
) {
  return startProduct(
    { ...environment.settings, DRILL_PATCHES: JSON.stringify(patches) },
    { command: ['--import', './drill/patch-source.ts', ...args] },
  )
}

/** A file gets its name when it is complete, so a killed backup leaves none. */
async function killBackups(
  environment: SiteEnvironment,
  { options, folder }: { options: DrillOptions; folder: string },
) {
  for (let n = 0; n < (options.isShort ? 1 : 10); n++) {
    const backup = startCommand(environment, options, [
      'src/app/commands/backup.ts',
      join(folder, `${n}.backup`),
    ])
    await pause(Math.random() * (options.isShort ? 1_500 : 2_500))
    await backup.killGroup()
  }
  const complete = (await readdir(folder)).filter((name) => /^\d+\.backup$/.test(name))
  const failures: string[] = []
  for (const name of complete) {
    const { size } = await stat(join(folder, name))
    if (size === 0) failures.push(`${name} is empty`)
  }
  return failures
}

/** The site does not start on an unfinished restore; the next restore starts from the beginning. */
async function killRestores(
  environment: SiteEnvironment,
  file: string,
  options: DrillOptions,
): Promise<string[]> {
  const failures: string[] = []
  for (let n = 0; n < (options.isShort ? 1 : 5); n++) {
    const restore = startCommand(environment, options, ['src/app/commands/restore.ts', file])
    await waitForRestore(environment)
    await pause(Math.random() * 300)
    const { code } = await restore.killGroup()
    if (code === 0) continue
    const started = startCommand(environment, options, ['src/app/main.ts'])
    const first = await Promise.race([started.ready, started.exited]).catch(() => started.exited)
    if (typeof first === 'string') failures.push('a site started on an unfinished restore')
    await started.killGroup()
  }
  return failures
}

/** Until the mark of an unfinished restore exists. */
async function waitForRestore(environment: SiteEnvironment) {
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

/** A file with one changed byte has to be refused. */
async function restoreDamaged(
  file: string,
  { options, folder }: { options: DrillOptions; folder: string },
) {
  const bytes = await readFile(file)
  const index = Math.floor(bytes.length / 2)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  const damaged = join(folder, 'damaged.backup')
  await writeFile(damaged, bytes)
  const empty = await openEnvironment(options)
  const { code } = await startCommand(empty, options, ['src/app/commands/restore.ts', damaged])
    .exited
  await empty.close()
  return code === 0 ? ['a damaged file was restored'] : []
}

async function compare(
  environment: SiteEnvironment,
  options: DrillOptions,
  acknowledged: Parameters<typeof countLost>[1],
) {
  const { product } = await startSite(
    environment,
    { ...options, patches: [] },
    { SMTP_URL: 'smtp://127.0.0.1:1' },
  )
  const client = await environment.open()
  const figures = { ...(await countLost(client, acknowledged)), ...(await countBroken(client)) }
  await client.end()
  await product.signal('SIGTERM')
  return nonZero(figures)
}
