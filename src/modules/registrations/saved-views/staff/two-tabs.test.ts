import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock, runConcurrently } from '../../../../../test-support/database-locks.ts'
import { readRefusal } from '../../../../../test-support/registration-desk.ts'
import { openSite, type Site } from '../../../../../test-support/site.ts'
import { hire } from '../../../../../test-support/team.ts'
import { fillPath } from '../../../../ui/api/fill-path.ts'
import type { ViewData } from '../contract.ts'
import { mostViews } from '../rules.ts'

let site: Site
let meenal: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  site = await openSite()
  meenal = await hire(site, 'Meenal Joshi', 'counsellor')
})
beforeEach(() => site.sql('delete from saved_views'))
afterAll(() => site.close())

const save = (name: string) =>
  meenal.post('/api/admin/views', {
    key: crypto.randomUUID(),
    list: 'registrations',
    name,
    query: 'due=overdue',
  })
const viewsOf = async () => {
  const answer = await meenal.get(`/api/admin/views?list=registrations`)
  return ((await answer.json()) as { views: ViewData[] }).views
}
const rename = (view: ViewData | undefined, name: string) =>
  meenal.ask(fillPath('/api/admin/views/{id}', { id: view?.id ?? 0 }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...view, name }),
  })

/** Another tab's transaction is about to add a view and has not committed. */
const heldTab = (name: string) =>
  holdLock(
    site,
    `with theirs as (select id from users where id = $1 for no key update)
     insert into saved_views (person_id, list, name, query, changed_at)
     select id, 'registrations', $2, '', now() from theirs`,
    [meenal.id, name],
  )

test('a name that another tab is saving is refused, by saving and renaming', async () => {
  await save('Mornings')
  const [view] = await viewsOf()
  const releaseLock = await heldTab('Evenings')

  const answers = await runConcurrently(site, releaseLock, [
    () => save('EVENINGS'),
    () => rename(view, 'evenings'),
  ])

  for (const answer of answers) {
    const { status, fields } = await readRefusal(answer)
    expect({ status, fields }).toEqual({
      status: 409,
      fields: { name: expect.stringMatching(/already/) },
    })
  }
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['Evenings', 'Mornings'])
})

test('after the twentieth view of another tab no more is saved', async () => {
  for (const index of Array.from({ length: mostViews - 1 }).keys()) await save(`View ${index}`)
  const releaseLock = await heldTab('The twentieth')

  const [answer] = await runConcurrently(site, releaseLock, [() => save('One more')])

  expect(answer?.ok).toBe(false)
  expect(await viewsOf()).toHaveLength(mostViews)
})
