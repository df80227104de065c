import { expect, test } from 'vitest'
import { createDocumentQueue } from './document-queue.ts'

const bytes = new Uint8Array([1])

// S338
test('a hundred documents may wait; staff may still queue, and finished ones free their slots', async () => {
  const hits: string[] = []
  const queue = createDocumentQueue((limit) => hits.push(limit))
  const gate = Promise.withResolvers<Uint8Array>()
  const jobs = Array.from({ length: 100 }, () => queue.make({ render: () => gate.promise }))

  expect(queue.isFull()).toBe(false)
  jobs.push(queue.make({ render: () => gate.promise }))
  expect(queue.isFull()).toBe(true)
  expect(hits).toEqual(['documents-waiting'])

  jobs.push(queue.make({ isStaff: true, render: async () => bytes }))
  gate.resolve(bytes)
  expect(await Promise.all(jobs)).toHaveLength(102)
  expect(queue.isFull()).toBe(false)
  expect(queue.waiting()).toBe(0)
})

// S338
test('a document that cannot be made is told to whoever asked, and keeps nobody else waiting', async () => {
  const queue = createDocumentQueue(() => undefined)
  const broken = queue.make({ same: 'a', render: () => Promise.reject(new Error('broken')) })
  const repeat = queue.make({ same: 'a', render: async () => bytes })
  const other = queue.make({ same: 'b', render: async () => bytes })

  await expect(broken).rejects.toThrow('broken')
  await expect(repeat).rejects.toThrow('broken')
  expect(await other).toBe(bytes)
  // It is tried again; the failure is not cached.
  expect(await queue.make({ same: 'a', render: async () => bytes })).toBe(bytes)
})
