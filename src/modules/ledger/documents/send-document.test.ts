import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFees } from '../../../../test-support/fees.ts'
import { openMailServer } from '../../../../test-support/mail-server.ts'
import { signUp, type Visitor } from '../../../../test-support/site.ts'
import { createRenderer } from '../../../app/ssr/renderer.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

const token = 'k3YwT8nQ5zR1vB7mX0cJ4hL9pD2sF6gA'
/** Amounts of the documents in the order in which they were rendered. */
let rendered: number[] = []
/** While this is closed no rendering ends. */
let gate = Promise.withResolvers<void>()

let fees: Awaited<ReturnType<typeof openFees>>
// A mail that is tried again is rendered again.
let mails: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mails = await openMailServer()
  const renderer = await createRenderer('http://localhost:3000')
  fees = await openFees(() => new Date('2026-11-22T06:00:00Z'), {
    settings: { METRICS_TOKEN: token, SMTP_URL: mails.url },
    renderer: {
      ...renderer,
      async print(order) {
        if ('document' in order) rendered.push(order.document.paise / 100)
        await gate.promise
        return renderer.print(order)
      },
    },
  })
})
afterAll(async () => {
  await fees.site.close()
  await mails.close()
})
beforeEach(() => {
  rendered = []
  gate = Promise.withResolvers()
})

/** A student with an account, and the numbers of their receipts, one for each amount. */
async function withReceipts(name: string, ...sums: number[]) {
  const student = await signUp(fees.site, { name })
  const enrolment = await fees.enrolStudent(name)
  await fees.site.sql(
    `update users set student_id = (select student_id from enrolments where id = $1) where email = $2`,
    [enrolment, student.email],
  )
  const receipts: number[] = []
  for (const rupees of sums) {
    const { document } = (await (await fees.pay(enrolment, { paise: rupees * 100 })).json()) as {
      document: { id: number }
    }
    receipts.push(document.id)
  }
  // Each is attached to a mail, and rendered for it.
  gate.resolve()
  await expect.poll(() => rendered).toHaveLength(sums.length)
  rendered = []
  gate = Promise.withResolvers()
  return { student, receipts }
}

const getOwnDocument = (student: Visitor, id = 0) =>
  student.get(fillPath('/api/me/documents/{id}', { id }))
const atDesk = (id = 0) => fees.accountant.get(fillPath('/api/admin/documents/{id}', { id }))

/** Resolves when this many requests wait for a document. */
const waitFor = (requests: number) =>
  expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` }
      const text = await (await fetch(fees.site.address + endpoints.metrics, { headers })).text()
      return Number(text.match(/^documents_waiting (\d+)/m)?.[1])
    })
    .toBe(requests)
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

// S338
test('documents for the desk are rendered before those for students', async () => {
  const { student, receipts } = await withReceipts('Asha One', 101, 102, 103)
  const {
    receipts: [another],
  } = await withReceipts('Asha Two', 201)

  const first = getOwnDocument(student, receipts[0])
  await waitFor(1)
  const others = [getOwnDocument(student, receipts[1]), getOwnDocument(student, receipts[2])]
  await waitFor(3)
  const desk = atDesk(another)
  await waitFor(4)
  gate.resolve()

  expect(await statuses([first, ...others, desk])).toEqual([200, 200, 200, 200])
  expect(rendered[0]).toBe(101)
  expect(rendered[1]).toBe(201)
  expect(rendered.slice(2).toSorted()).toEqual([102, 103])
})

// S338
test('a document requested several times at once is rendered once, with the priority of staff', async () => {
  const { student, receipts } = await withReceipts('Bina One', 301, 302, 303)

  const first = getOwnDocument(student, receipts[0])
  await waitFor(1)
  const second = getOwnDocument(student, receipts[1])
  await waitFor(2)
  const same = [1, 2, 3, 4, 5].map(() => getOwnDocument(student, receipts[2]))
  await waitFor(7)
  const desk = atDesk(receipts[2])
  await waitFor(8)
  gate.resolve()

  const bodies = await Promise.all(
    [...same, desk].map(async (answer) => Buffer.from(await (await answer).arrayBuffer())),
  )
  expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1)
  expect(await statuses([first, second])).toEqual([200, 200])
  expect(rendered).toEqual([301, 303, 302])
})

// S338
test('a person has eight requests in progress; the ninth must come again, and nobody else is delayed', async () => {
  const { student, receipts } = await withReceipts('Chitra One', 401)
  const other = await withReceipts('Chitra Two', 402)

  const eight = Array.from({ length: 8 }, () => getOwnDocument(student, receipts[0]))
  await waitFor(8)
  const ninth = await getOwnDocument(student, receipts[0])
  expect(ninth.status).toBe(429)
  expect(Number(ninth.headers.get('retry-after'))).toBeGreaterThan(0)

  const others = [getOwnDocument(other.student, other.receipts[0]), atDesk(receipts[0])]
  await waitFor(10)
  gate.resolve()
  expect(await statuses([...eight, ...others])).toEqual(Array(10).fill(200))
  // After any response the person may send another request.
  expect(await statuses(Array.from({ length: 8 }, () => getOwnDocument(student, 0)))).toEqual(
    Array(8).fill(400),
  )
  expect(await statuses(Array.from({ length: 8 }, () => getOwnDocument(student, 2 ** 40)))).toEqual(
    Array(8).fill(404),
  )
  expect((await getOwnDocument(student, receipts[0])).status).toBe(200)
})
