import { expect, test } from 'vitest'
import { createBoundedQueue } from './queues.ts'

// S302
test('one runs, two wait in order, the rest is rejected, and a failure frees its slot', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 2 })
  const startedIds: number[] = []
  const ends: { end: () => void; fail: (error: Error) => void }[] = []
  const outcomes = [0, 1, 2, 3].map((n) =>
    queue
      .run(
        () =>
          new Promise<void>((end, fail) => {
            startedIds.push(n)
            ends[n] = { end, fail }
          }),
      )
      .catch((error: Error) => error.message),
  )
  expect(await outcomes[3]).toBe(false)
  expect(startedIds).toEqual([0])

  ends[0]?.fail(new Error('broken'))
  await outcomes[0]
  expect(startedIds).toEqual([0, 1])

  ends[1]?.end()
  await outcomes[1]
  ends[2]?.end()
  expect(await Promise.all(outcomes)).toEqual(['broken', true, true, false])
})
