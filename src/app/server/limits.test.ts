import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLimits } from '../../platform/limits.ts'

// S17
test('the table for whoever runs the site names each limit as it is', async () => {
  const text = await readFile('docs/operating.md', 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| (\d+) \| (\d+) \| /gm)].map(
    ([, name, times, minutes]) => ({ name, times: Number(times), minutes: Number(minutes) }),
  )

  const limits = Object.values(createLimits(new pg.Pool(), Buffer.from('any secret'))).map(
    (limit) => ({
      name: limit.keyPrefix,
      times: limit.points,
      minutes: limit.duration / 60,
    }),
  )

  expect(limits.length).toBeGreaterThan(0)
  expect(rows).toEqual(expect.arrayContaining(limits))
  expect(rows).toHaveLength(limits.length)
})
