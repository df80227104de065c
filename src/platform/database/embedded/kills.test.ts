import { spawn } from 'node:child_process'
import {
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRunning } from '../../../../test-support/product-process.ts'
import { findPackage, usableBinaries } from './binaries.ts'
import { SYSTEM_FOLDER } from './folders.ts'
import { openServer } from './open-server.ts'
import {
  askProcess,
  connectionOf,
  prepareOwners,
  serverPid,
  startOwner,
  temporaryFolder,
  untilProcess,
  usedFolder,
} from './owner-process.fixture.ts'
import { foundProcess, startedByRoot, unprivilegedUser } from './server-processes.ts'
import { supervise } from './supervise.ts'

prepareOwners()

describe('the owner is killed', () => {
  it('leaves a server behind that the next owner takes over, and stops', async () => {
    const home = await usedFolder()
    const first = startOwner(home)
    await connectionOf(first)
    const server = serverPid(home)
    await first.kill()
    expect(isRunning(server)).toBe(true)

    const second = startOwner(home)
    expect(await askProcess(await connectionOf(second), 'SELECT name FROM seat')).toEqual(['Asha'])
    expect(serverPid(home)).toBe(server)
    await second.stop()
    expect(isRunning(server)).toBe(false)
    expect(readdirSync(join(home, 'postgres'))).not.toContain('postmaster.pid')
  })

  it('by Ctrl-C, which the server does not get', async () => {
    const home = await usedFolder()
    const first = startOwner(home)
    await connectionOf(first)
    const server = serverPid(home)
    await first.kill('SIGINT')
    await connectionOf(startOwner(home))
    expect(serverPid(home)).toBe(server)
  })

  it('while the server shuts down: the next owner waits and starts its own', async () => {
    const home = await usedFolder()
    const first = startOwner(home)
    const connection = await connectionOf(first)
    const guest = new pg.Client(connection)
    guest.on('error', () => {})
    await guest.connect()
    const server = serverPid(home)
    await first.kill()
    process.kill(server, 'SIGTERM')
    await untilProcess(() =>
      readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').includes('stopping'),
    )

    const second = startOwner(home)
    await untilProcess(
      () => readFileSync(join(home, 'postgres.owner'), 'utf8') === `${second.pid}\n`,
    )
    await guest.end()
    expect(await askProcess(await connectionOf(second), 'SELECT name FROM seat')).toEqual(['Asha'])
    expect(serverPid(home)).not.toBe(server)
  })

  it('together with the server: what was acknowledged is there', async () => {
    const home = await usedFolder()
    const first = startOwner(home)
    await askProcess(await connectionOf(first), 'INSERT INTO seat SELECT name FROM seat')
    const server = serverPid(home)
    await first.kill()
    process.kill(server, 'SIGKILL')
    const second = await connectionOf(startOwner(home))
    expect(await askProcess(second, 'SELECT name FROM seat')).toEqual(['Asha', 'Asha'])
    await askProcess(second, `DELETE FROM seat WHERE ctid <> (SELECT min(ctid) FROM seat)`)
  })

  it('during initdb: the next start makes the cluster and clears what was left', async () => {
    const home = temporaryFolder()
    const first = startOwner(home)
    await untilProcess(() => {
      const unfinished = readdirSync(home).find((name) => name.startsWith('postgres.new-'))
      return unfinished && readdirSync(join(home, unfinished)).includes('PG_VERSION')
    })
    await first.kill()
    expect(readdirSync(home)).not.toContain('postgres')
    expect(await askProcess(await connectionOf(startOwner(home)), 'SELECT 1')).toEqual([1])
    expect(readdirSync(home).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

describe('postmaster.pid, left by a server that is gone', () => {
  it('does not keep it from starting when its number is now another process’s', async () => {
    const home = await usedFolder()
    await leavePidFile(home)
    const user = startedByRoot() ? await unprivilegedUser() : undefined
    const ids = user ? { uid: user.uid, gid: user.gid } : {}
    const stranger = spawn('sleep', ['60'], ids)
    onTestFinished(() => {
      stranger.kill()
    })
    const file = join(home, 'postgres/postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
    expect(await askProcess(await connectionOf(startOwner(home)), 'SELECT name FROM seat')).toEqual(
      ['Asha'],
    )
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
  })

  it('does not keep it from starting when the power went before it was written', async () => {
    const home = await usedFolder()
    await leavePidFile(home)
    truncateSync(join(home, 'postgres/postmaster.pid'))
    expect(await askProcess(await connectionOf(startOwner(home)), 'SELECT name FROM seat')).toEqual(
      ['Asha'],
    )
  })
})

describe('the server is killed', () => {
  it('comes back in the same place, though a query of its past still runs', async () => {
    const home = await usedFolder()
    const connection = await connectionOf(startOwner(home))
    const server = serverPid(home)
    const busy = askProcess(connection, 'SELECT count(*) FROM generate_series(1, 1000000000)')
    busy.catch(() => {})
    await untilProcess(async () => {
      const [row] = await askProcess(
        connection,
        `SELECT true FROM pg_stat_activity WHERE query LIKE '%1000000000)'`,
      )
      return row
    })
    process.kill(server, 'SIGKILL')
    await untilProcess(() => serverPid(home) !== server)
    await untilProcess(() => askProcess(connection, 'SELECT 1'))
    expect(await askProcess(connection, 'SELECT name FROM seat')).toEqual(['Asha'])
    await expect(busy).rejects.toThrow()
  })

  // S92
  it('says why when it does not come back, tries on, and is back when it can be', async () => {
    const home = await usedFolder()
    const owner = startOwner(home)
    const connection = await connectionOf(owner)
    const { host } = connection
    await owner.kill()
    const user = startedByRoot() ? await unprivilegedUser() : undefined
    const matchingBinaries = await findPackage()
    if (!matchingBinaries.ok) throw new Error(matchingBinaries.reason)
    const binaries = await usableBinaries(matchingBinaries, user, SYSTEM_FOLDER)
    if (!binaries.ok) throw new Error(binaries.reason)
    const cluster = realpathSync(join(home, 'postgres'))
    const location = {
      cluster,
      binaries: binaries.root,
      user,
      log: join(home, 'postgres.log'),
      socketFolder: host,
    }
    const server = foundProcess(serverPid(home), cluster)
    onTestFinished(() => rmSync(host, { recursive: true, force: true }))
    const reports: string[] = []
    const { stop } = supervise(
      { server, socketFolder: host, lastWords: () => '', lastCrash: () => '' },
      {
        reopen: (signal) => openServer(location, { signal, report: () => {} }),
        report: (sentence) => reports.push(sentence),
        pauses: [0, 10, 20],
      },
    )
    renameSync(join(cluster, 'global/pg_control'), join(cluster, 'global/lost'))
    process.kill(server.pid, 'SIGKILL')
    await untilProcess(() => reports.length >= 5)
    expect(reports.slice(1, 5)).toEqual([
      expect.stringMatching(/global\/pg_control.* It is started again in 0.01 s\.$/),
      ...Array(3).fill(
        expect.stringMatching(/global\/pg_control.* It is started again in 0.02 s\.$/),
      ),
    ])

    renameSync(join(cluster, 'global/lost'), join(cluster, 'global/pg_control'))
    expect(await untilProcess(() => askProcess(connection, 'SELECT name FROM seat'))).toEqual([
      'Asha',
    ])
    const last = serverPid(home)
    await stop()
    expect(isRunning(last)).toBe(false)
  })
})

async function leavePidFile(home: string) {
  const owner = startOwner(home)
  await connectionOf(owner)
  const server = serverPid(home)
  await owner.kill()
  process.kill(server, 'SIGKILL')
  await untilProcess(() => !isRunning(server))
}
