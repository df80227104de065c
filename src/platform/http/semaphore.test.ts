import { expect, test } from 'vitest'
import { createTurnstile } from './semaphore.ts'

test('two go on at once, the others in their order, and a failure gives its place back', async () => {
  const turnstile = createTurnstile(2)
  const begun: number[] = []
  const ends = new Map<number, { end: () => void; fail: (error: Error) => void }>()
  const outcomes = [1, 2, 3, 4].map((n) =>
    turnstile(
      () =>
        new Promise<void>((end, fail) => {
          begun.push(n)
          ends.set(n, { end, fail })
        }),
    ).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  )
  expect(begun).toEqual([1, 2])

  ends.get(2)?.fail(new Error('broken'))
  await outcomes[1]
  expect(begun).toEqual([1, 2, 3])

  ends.get(1)?.end()
  await outcomes[0]
  expect(begun).toEqual([1, 2, 3, 4])

  ends.get(3)?.end()
  ends.get(4)?.end()
  expect(await Promise.all(outcomes)).toEqual(['done', 'broken', 'done', 'done'])
})
