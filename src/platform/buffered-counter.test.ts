import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createBufferedCounter } from './buffered-counter.server.ts'

const quiet = pino({ level: 'silent' })

/** A table that can be unavailable, and what was added to it. */
function openTable() {
  const storedRows: { page: string; count: number }[] = []
  const table = { isAway: false, added: storedRows }
  const counter = createBufferedCounter<{ page: string }>({
    log: quiet,
    what: 'pages',
    mostKeys: 3,
    keyOf: ({ page }) => page,
    write: async (counts) => {
      if (table.isAway) throw new Error('The table is away.')
      storedRows.push(...counts.map(({ page, count }) => ({ page, count })))
    },
  })
  return { table, counter }
}

// S349
test('what is counted while the table is away is written once it is back, with what came before', async () => {
  const { table, counter } = openTable()
  table.isAway = true
  counter.count({ page: 'b' })
  counter.count({ page: 'a' })
  await counter.flush()
  counter.count({ page: 'b' })
  await counter.flush()
  expect(table.added).toEqual([])

  table.isAway = false
  await counter.stop()

  expect(table.added).toEqual([
    { page: 'a', count: 1 },
    { page: 'b', count: 2 },
  ])
})

// S349
test('so many keys wait and no more; those that wait go on being counted', async () => {
  const { table, counter } = openTable()
  table.isAway = true
  for (const page of ['a', 'b', 'c', 'd', 'e', 'a']) counter.count({ page })
  await counter.flush()
  for (const page of ['d', 'c']) counter.count({ page })

  table.isAway = false
  await counter.stop()

  expect(table.added).toEqual([
    { page: 'a', count: 2 },
    { page: 'b', count: 1 },
    { page: 'c', count: 2 },
  ])
})
