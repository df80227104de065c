import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, registrationAddress } from '../../../test-support/desk.ts'
import type { Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk(() => new Date('2026-11-21T06:00:00Z'))
})
afterAll(() => desk.site.close())

const put = (path: string, body: object) =>
  desk.meenal.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const search = async (visitor: Visitor, text: string) => {
  const answer = await visitor.get(`/api/admin/search?search=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(200)
  const { people, batches, documents } = await answer.json()
  const names = (people as { name: string }[]).map(({ name }) => name).sort()
  return {
    names,
    batches: batches.length,
    documents: documents.map((one: { name: string }) => one.name),
  }
}

// S382
test('the search over everything finds only what its ability and visibility allow', async () => {
  const [one, two] = [
    await hire(desk.site, 'Sana Shaikh', 'counsellor'),
    await hire(desk.site, 'Biju Varghese', 'counsellor'),
  ]
  const [trainer, accountant] = [
    await hire(desk.site, 'Meera Iyer', 'trainer'),
    await hire(desk.site, 'Ravi Menon', 'accountant'),
  ]
  const ids: number[] = []
  for (const [name, owner] of [
    ['Asha Of Sana', one],
    ['Rohan Of Biju', two],
  ] as const) {
    const id = await desk.register({ name, status: 'contacted', next: '2026-11-22' })
    const answer = await put(registrationAddress(id, '/counsellor'), {
      counsellorId: owner.id,
      expected: null,
    })
    expect(answer.status).toBe(200)
    ids.push(id)
  }
  expect((await search(one, ' of ')).names).toEqual(['Asha Of Sana', 'Rohan Of Biju'])
  const visibility = await put('/api/admin/counsellor-visibility', { counsellorVisibility: 'own' })
  expect(visibility.status).toBe(200)

  expect((await search(one, ' of ')).names).toEqual(['Asha Of Sana'])
  expect((await search(two, 'asha')).names).toEqual([])
  expect((await search(desk.meenal, ' of ')).names).toEqual(['Asha Of Sana', 'Rohan Of Biju'])
  // Neither sees students; nobody here has an enrolment whose fee is seen.
  expect((await search(trainer, ' of ')).names).toEqual([])
  expect((await search(accountant, ' of ')).names).toEqual([])
  expect((await search(desk.meenal, '')).names).toEqual([])

  const [id = 0] = ids
  const confirmed = await desk.move(id, { to: 'confirmed', payment: { method: 'cash' } })
  expect(confirmed.status).toBe(200)
  const [receipt] = await desk.site.sql<{ name: string }>('select name from documents')
  const name = receipt?.name ?? ''
  for (const text of [name, name.toLowerCase(), String(Number(name.slice(-6)))]) {
    expect((await search(accountant, text)).documents).toEqual([name])
    expect((await search(one, text)).documents).toEqual([])
  }
})
