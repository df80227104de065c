import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { connectionOf, prepareOwners, startOwner, usedFolder } from './owner-process.fixture.ts'
import { meaningfulLine } from './server-logs.ts'

prepareOwners()

// S72
it('the log of the server contains no personal data of statements', async () => {
  const home = await usedFolder()
  const owner = startOwner(home)
  const client = new pg.Client(await connectionOf(owner))
  await client.connect()
  await client.query('create table chair (name text primary key)')
  const sit = () => client.query('insert into chair values ($1)', ['Asha of the Log'])
  await sit()

  await expect(sit()).rejects.toThrow('duplicate key value')

  await client.query('drop table chair')
  await client.end()
  await owner.stop()
  const log = readFileSync(join(home, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key value')
  expect(log).not.toContain('Asha of the Log')
})

// S157
it('the log of a server that runs is put aside once it is large, and goes on', async () => {
  const home = await usedFolder()
  const owner = startOwner(home)
  const client = new pg.Client(await connectionOf(owner))
  await client.connect()
  const fail = (word: string) => expect(client.query(`select ${word}`)).rejects.toThrow(word)
  const log = join(home, 'postgres.log')
  await fail('said_before')
  appendFileSync(log, 'a line of a flood\n'.repeat(700_000))

  await waitFor(() => expect(statSync(log).size).toBeLessThan(1_000_000))
  await fail('said_afterwards')

  expect(readFileSync(log, 'utf8')).toMatch(/^\d{4}-.*said_afterwards/)
  const rotatedLog = readFileSync(`${log}.1`, 'utf8')
  expect(rotatedLog).toContain('said_before')
  expect(rotatedLog.endsWith('a line of a flood\n')).toBe(true)
  await client.end()
  await owner.stop()
})

describe('the line of a log that tells a person something', () => {
  it('is what stopped the server, not what its clients were told meanwhile', () => {
    const log = `
2026-01-01 10:00:00.000 UTC [7] LOG:  starting PostgreSQL 18.4
2026-01-01 10:00:00.100 UTC [8] FATAL:  could not write to file "pg_wal/xlogtemp.8": No space left on device
2026-01-01 10:00:00.150 UTC [9] FATAL:  the database system is not yet accepting connections
2026-01-01 10:00:00.150 UTC [9] DETAIL:  Consistent recovery state has not been yet reached.
2026-01-01 10:00:00.200 UTC [7] LOG:  database system is shut down
`
    expect(meaningfulLine(log)).toBe(
      'could not write to file "pg_wal/xlogtemp.8": No space left on device',
    )
  })

  it('is the last one where none has a level', () => {
    expect(meaningfulLine('postgres: could not find the database system\nNo such file\n')).toBe(
      'No such file',
    )
    expect(meaningfulLine('')).toBe('')
  })
})
