import { expect, test } from 'vitest'
import { createSemaphore } from './queues.ts'

// S71
test('two run at once, the others in order, and a failure frees its slot', async () => {
  const semaphore = createSemaphore(2)
  const startedIds: number[] = []
  const ends = new Map<number, { end: () => void; fail: (error: Error) => void }>()
  const outcomes = [1, 2, 3, 4].map((n) =>
    semaphore(
      () =>
        new Promise<void>((end, fail) => {
          startedIds.push(n)
          ends.set(n, { end, fail })
        }),
    ).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  )
  expect(startedIds).toEqual([1, 2])

  ends.get(2)?.fail(new Error('broken'))
  await outcomes[1]
  expect(startedIds).toEqual([1, 2, 3])

  ends.get(1)?.end()
  await outcomes[0]
  expect(startedIds).toEqual([1, 2, 3, 4])

  ends.get(3)?.end()
  ends.get(4)?.end()
  expect(await Promise.all(outcomes)).toEqual(['done', 'broken', 'done', 'done'])
})
