import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin } from '../../../content/people.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

const now = new Date('2026-11-20T06:30:00.000Z')
let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const get = async (path: string) => (await admin.get(path)).json()
const send = (method: string, path: string, body: unknown) =>
  admin.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Two people who read the same version: the first save, the second save, and the second response. */
const pairs: Record<string, () => Promise<{ saves: (() => Promise<Response>)[]; told: object }>> = {
  'a student': async () => {
    const response = await admin.post('/api/admin/students', { name: 'Two', phone: '7000000001' })
    const { student } = await response.json()
    const path = fillPath('/api/admin/students/{id}', { id: student.id })
    const save = (change: object) => () => send('PATCH', path, { version: 1, ...change })
    const current = { name: 'First', version: 2 }
    return {
      saves: [save({ name: 'First' }), save({ name: 'Second' })],
      told: { differs: ['Name'], current },
    }
  },
  'a course': async () => {
    const path = fillPath('/api/admin/courses/{id}', { id: 'ai-ml' })
    const { version, published } = await get(path)
    const draft = fillPath('/api/admin/courses/{id}/draft', { id: 'ai-ml' })
    const save = (title: string) => () => send('PUT', draft, { ...published, version, title })
    const current = { version: version + 1, draft: { title: 'First' } }
    return { saves: [save('First'), save('Second')], told: { differs: ['Title'], current } }
  },
  'the settings': async () => {
    const { version, promoEndsAt, admissionsEmail, templates } = await get('/api/admin/settings')
    const rest = { version, promoEndsAt, admissionsEmail, templates }
    const save = (promoText: string) => () =>
      send('PUT', '/api/admin/settings', { ...rest, promoText })
    return {
      saves: [save('First'), save('Second')],
      told: { differs: ['Text beside the offer'], current: { promoText: 'First' } },
    }
  },
  'the order of the courses': async () => {
    const { courses } = await get('/api/admin/courses')
    const publicIds = courses.flatMap((one: { id: string; archived: boolean }) =>
      one.archived ? [] : [one.id],
    )
    const save = (ids: string[]) => () =>
      send('PUT', '/api/admin/course-order', { expected: publicIds, ids })
    const [one, other, ...rest] = publicIds
    return {
      saves: [save([other, one, ...rest]), save(publicIds.toReversed())],
      told: { differs: [other, one] },
    }
  },
  'a registration': async () => {
    const { registrations } = await get(`/api/admin/registrations?status=new`)
    const { id } = registrations[0]
    const { version } = await get(fillPath('/api/admin/registrations/{id}', { id }))
    const contact = { version, outcome: 'reached', nextContactOn: '2026-11-23', note: 'First.' }
    const notice = `${demoAdmin.name} at 12:00 pm: Reached · New → Contacted · next contact Mon, 23 Nov (“First.”).`
    return {
      saves: [
        () => admin.post(fillPath('/api/admin/registrations/{id}/contacts', { id }), contact),
        () =>
          admin.post(fillPath('/api/admin/registrations/{id}/status', { id }), {
            version,
            to: 'lost',
          }),
      ],
      told: { differs: [notice] },
    }
  },
}

describe('whoever saves second', () => {
  // S93, S124
  test.each(Object.keys(pairs))('of %s is told by whom, when and what differs', async (what) => {
    const { saves = [], told: expected } = (await pairs[what]?.()) ?? {}
    const [first, second] = saves as [() => Promise<Response>, () => Promise<Response>]

    expect((await first()).status).toBe(200)
    const late = await second()

    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/./),
      reason: 'changed-since',
      by: demoAdmin.name,
      at: now.toISOString(),
      ...expected,
    })
  })
})
