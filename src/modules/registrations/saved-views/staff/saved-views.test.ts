import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readRefusal } from '../../../../../test-support/registration-desk.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../../test-support/site.ts'
import { assignRoles, hire } from '../../../../../test-support/team.ts'
import { fillPath } from '../../../../ui/api/fill-path.ts'
import type { ViewData } from '../contract.ts'
import { mostViews, type ViewedList } from '../rules.ts'

let site: Site
let owner: Visitor
let meenal: Awaited<ReturnType<typeof hire>>
let ravi: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  site = await openSite()
  owner = await signInAsAdmin(site)
  meenal = await hire(site, 'Meenal Joshi', 'counsellor')
  ravi = await hire(site, 'Ravi Menon', 'counsellor')
})
beforeEach(() => site.sql('delete from saved_views'))
afterAll(() => site.close())

const key = () => crypto.randomUUID()
const save = (visitor: Visitor, body: object) =>
  visitor.post('/api/admin/views', {
    key: key(),
    list: 'registrations',
    name: 'Overdue of mine',
    query: 'due=overdue&owner=mine',
    ...body,
  })
const listOf = async (visitor: Visitor, list: ViewedList = 'registrations') =>
  (
    (await (await visitor.get(`/api/admin/views?list=${list}`)).json()) as {
      views: ViewData[]
    }
  ).views
const first = async (visitor: Visitor) => {
  const [view] = await listOf(visitor)
  if (!view) throw new Error('There is no view.')
  return view
}
const put = (visitor: Visitor, { id, ...view }: ViewData, changes: object) =>
  visitor.ask(fillPath('/api/admin/views/{id}', { id }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...view, ...changes }),
  })
const share = (visitor: Visitor, { id, version }: ViewData, isShared = true) =>
  visitor.ask(fillPath('/api/admin/views/{id}/sharing', { id }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, isShared }),
  })
const saveShared = async (visitor: Visitor, name: string) => {
  await save(visitor, { name, query: 'tag=fair' })
  const saved = (await listOf(visitor)).find((view) => view.name === name)
  expect((await share(visitor, saved as ViewData)).status).toBe(200)
}
const leave = (visitor: Visitor & { password: string }) =>
  visitor.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: visitor.password }),
  })
const remove = (visitor: Visitor, id: number) =>
  visitor.ask(fillPath('/api/admin/views/{id}', { id }), { method: 'DELETE' })

// S170
test('the filters of a list are saved under a name, for this list and this user', async () => {
  expect((await save(meenal, { query: 'owner=mine&due=overdue&page=7&sort=name' })).status).toBe(
    201,
  )

  expect(await listOf(meenal)).toMatchObject([
    { name: 'Overdue of mine', isOwn: true, mayChange: true, missingFilters: [] },
  ])
  const { query } = await first(meenal)
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    due: 'overdue',
    owner: 'mine',
    sort: 'name',
  })
  expect([...(await listOf(meenal, 'students')), ...(await listOf(ravi))]).toEqual([])
})

test('a view is renamed, replaced and deleted', async () => {
  await save(meenal, {})

  expect((await put(meenal, await first(meenal), { name: ' To  call ' })).status).toBe(200)
  expect((await put(meenal, await first(meenal), { query: 'status=new' })).status).toBe(200)
  const view = await first(meenal)
  expect(view).toMatchObject({ name: 'To call', query: 'status=new', version: 3 })
  expect((await remove(meenal, view.id)).status).toBe(200)
  expect(await listOf(meenal)).toEqual([])
  expect((await remove(meenal, view.id)).status).toBe(404)
})

describe('an invalid view', () => {
  // S170
  test.each([
    ['no name', { name: ' ' }, /Enter a name/],
    ['a name of 41 letters', { name: 'x'.repeat(41) }, /40 characters/],
    ['a name of two lines', { name: 'a\nb' }, /plain text/],
    ['a status that is none', { query: 'status=asleep' }, /no such filter/],
    ['a day that is none', { query: 'from=2026-02-31' }, /no such filter/],
    ['a search with a NUL', { query: 'search=a%00b' }, /no such filter/],
    ['a list that is none', { list: 'payments' }, /which list/],
  ])('%s is refused', async (_, body, words) => {
    const refusal = await readRefusal(await save(meenal, body))

    expect(refusal.status).toBe(400)
    expect([refusal.message, ...Object.values(refusal.fields ?? {})].join(' ')).toMatch(words)
    expect(await listOf(meenal)).toEqual([])
  })

  // S170
  test('with an address, or a filter of another list, is stored without it', async () => {
    await save(meenal, { query: 'https://elsewhere.example/?next=//evil&javascript:alert(1)' })

    expect((await first(meenal)).query).toBe('')
    await save(meenal, { list: 'students', query: 'status=Active&owner=mine&sort=name' })
    expect((await listOf(meenal, 'students'))[0]?.query).toBe('status=Active&sort=name')
  })
})

describe('two at once', () => {
  // S171
  test('of two tabs that save one name, whatever its capitals, one is refused', async () => {
    const answers = await Promise.all([save(meenal, {}), save(meenal, { name: 'OVERDUE of mine' })])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = answers.find(({ status }) => status === 409) as Response
    expect((await readRefusal(late)).fields?.name).toMatch(/already/)
    expect(await listOf(meenal)).toHaveLength(1)
  })

  // S171
  test('the same form sent twice is one view', async () => {
    const form = { key: key() }
    const answers = await Promise.all([save(meenal, form), save(meenal, form)])

    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await listOf(meenal)).toHaveLength(1)
  })

  // S171
  test('of two tabs that change one view, the second is refused and overwrites nothing', async () => {
    await save(meenal, {})
    const view = await first(meenal)

    const answers = await Promise.all([
      put(meenal, view, { name: 'Mornings' }),
      put(meenal, view, { name: 'Evenings' }),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409) as Response
    expect(await late.json()).toMatchObject({
      reason: 'changed-since',
      by: 'Meenal Joshi',
      differs: ['Name'],
    })
  })

  // S171
  test('at most twenty views of a list, also when many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: mostViews + 3 }, (_, index) => save(meenal, { name: `View ${index}` })),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostViews)
    expect(await listOf(meenal)).toHaveLength(mostViews)
    expect((await save(meenal, { list: 'students', query: '' })).status).toBe(201)
    expect((await save(ravi, {})).status).toBe(201)
  })

  test('a view is not renamed to the name of another', async () => {
    await save(meenal, { name: 'Mornings' })
    await save(meenal, { name: 'Evenings' })
    const [evenings] = await listOf(meenal)

    expect((await put(meenal, evenings as ViewData, { name: 'mornings' })).status).toBe(409)
    expect((await put(meenal, evenings as ViewData, { name: 'EVENINGS' })).status).toBe(200)
  })
})

describe('a shared view', () => {
  // S172
  test('is shared by an owner, and seen by all who see the list', async () => {
    await saveShared(owner, 'Fair')

    expect(await listOf(meenal)).toMatchObject([
      { name: 'Fair', isOwn: false, isShared: true, mayChange: false },
    ])
  })

  // S172
  test('is shared by nobody else', async () => {
    const admin = await hire(site, 'Aditi Kulkarni', 'admin')
    for (const visitor of [meenal, admin]) {
      await save(visitor, {})
      expect((await share(visitor, await first(visitor))).status).toBe(403)
      await put(visitor, await first(visitor), { isShared: true })
    }
    expect(await listOf(ravi)).toEqual([])
  })

  // S172
  test('a private view is neither changed nor deleted by others, who do not see it', async () => {
    await save(meenal, {})
    const ownView = await first(meenal)
    await saveShared(owner, 'Fair')
    const shared = (await listOf(ravi))[0] as ViewData

    for (const view of [ownView, shared]) {
      expect((await put(ravi, view, { name: 'Mine now' })).status).toBe(404)
      expect((await remove(ravi, view.id)).status).toBe(404)
    }
    // An owner does not see private views either.
    expect((await remove(owner, ownView.id)).status).toBe(404)
    expect((await share(owner, ownView)).status).toBe(404)
    expect(await listOf(meenal)).toHaveLength(2)
  })

  // S172
  test('is made private or deleted by another owner', async () => {
    const second = await hire(site, 'Nikhil Rane', 'owner')
    await saveShared(owner, 'Fair')

    expect((await share(second, await first(second), false)).status).toBe(200)
    expect(await listOf(second)).toEqual([])
    expect(await listOf(owner)).toHaveLength(1)
  })

  // S174
  test('stays when its owner’s account is deleted; private ones are deleted with it', async () => {
    const leaver = await hire(site, 'Leela Nair', 'owner')
    await saveShared(leaver, 'Fair')
    await save(leaver, { name: 'Only mine' })
    expect((await leave(leaver)).status).toBe(200)

    expect(await listOf(meenal)).toMatchObject([{ name: 'Fair', by: null }])
    const all = await site.sql<{ name: string }>('select name from saved_views')
    expect(all).toEqual([{ name: 'Fair' }])
    expect((await put(owner, await first(owner), { name: 'The fair' })).status).toBe(200)
    expect((await share(owner, await first(owner), false)).status).toBe(404)
    expect((await remove(owner, (await first(owner)).id)).status).toBe(200)
  })
})

// S173
test('a view that names something deleted says so, and the list opens anyway', async () => {
  const sana = await hire(site, 'Sana Shaikh', 'counsellor')
  await site.sql(
    "insert into sources (name, retired_at, created_at) values ('Radio', now(), now())",
  )
  const [radio] = await site.sql<{ id: number }>("select id::int from sources where name = 'Radio'")
  const query = `course=Weaving&owner=${sana.id}&tag=fair&source=${radio?.id}`
  await save(meenal, { query })
  await assignRoles(site, sana.email, 'content')
  // Stored by an earlier version, which had more filters.
  await save(meenal, { name: 'Old' })
  await site.sql("update saved_views set query = 'status=asleep' where name = 'Old'")

  const [old, view] = await listOf(meenal)
  expect(view?.missingFilters).toEqual([
    { what: 'course', name: 'Weaving' },
    { what: 'counsellor' },
    { what: 'source', name: 'Radio' },
    { what: 'tag', name: 'fair' },
  ])
  expect(old?.missingFilters).toEqual([{ what: 'filter' }])
  expect((await meenal.get(`/api/admin/registrations?${view?.query}`)).status).toBe(200)
})

// S174
test('a view that searches for a person is deleted with their account', async () => {
  const asha = await signUp(site, { name: 'Ashalata Verma' })
  await asha.post('/api/free-demo/register', { phone: '98111 00077', course: 'Data Science' })
  await save(meenal, { name: 'Her', query: 'search=ashalata+verma' })
  await save(meenal, { name: 'Number', query: 'search=98111-00077' })
  await save(ravi, { name: 'Ashalata Verma’s calls' })
  await save(ravi, { name: 'Others', query: 'search=Asha' })

  expect((await leave(asha)).status).toBe(200)

  expect(await listOf(meenal)).toEqual([])
  expect(await listOf(ravi)).toMatchObject([{ name: 'Others' }])
})

test('a user without lists saves no views', async () => {
  const accountant = await hire(site, 'Prakash Iyer', 'accountant')

  expect((await save(accountant, {})).status).toBe(403)
  expect((await accountant.get(`/api/admin/views?list=students`)).status).toBe(403)
})

// S174
test('saved views are in the data export', async () => {
  await save(meenal, {})

  const data = (await (await meenal.get('/api/me/data')).json()) as object

  expect(data).toMatchObject({
    savedViews: [
      {
        list: 'registrations',
        name: 'Overdue of mine',
        filter: 'owner=mine&due=overdue',
        shared: false,
      },
    ],
  })
})
