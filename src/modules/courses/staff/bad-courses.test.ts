import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import type { EditedCourse } from '../editing/contract.ts'
import { emptyDraft } from '../editing/rules.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const send = (method: string, path: string, body: unknown) =>
  admin.ask(`/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const add = (draft: object) => send('POST', 'courses', { ...emptyDraft, ...draft })
async function publish(id: string, revision?: number) {
  const { version } = (await (await admin.get(`/api/admin/courses/${id}`)).json()) as EditedCourse
  return send('POST', `courses/${id}/revisions`, { version, revision })
}

describe('what is wrong is refused, and nothing of it is stored', () => {
  const good = { id: 'good-course', title: 'A Good Course' }
  test.each<[string, string, unknown]>([
    ['title', 'no text', 7],
    ['title', 'nothing', ''],
    ['title', 'too long', 'x'.repeat(161)],
    ['title', 'NUL', 'x\u0000y'],
    ['title', 'half a character', '\ud800'],
    ['id', 'a path', 'a/b'],
    ['id', 'a word of the back office', 'new'],
    ['id', 'capitals', 'Good'],
    ['description', 'two lines', 'a\nb'],
    ['image', 'a script', 'javascript:alert(1)'],
    ['image', 'another host in disguise', '//evil.example/x.png'],
    ['image', 'another host in a better disguise', '/\\evil.example'],
    ['download', 'a script in capitals', 'JavaScript://x'],
    ['download', 'data', 'data:text/html,x'],
    ['languages', 'no list', 'Java'],
    ['languages', 'twice the same', ['Java', 'Java']],
    ['languages', 'too many', Array.from({ length: 21 }, (_, number) => `L${number}`)],
    ['discounted price', 'less than nothing', -1],
    ['discounted price', 'half a rupee', 1.5],
    ['discounted price', 'a text', '8999'],
    ['discounted price', 'beyond all', 1e300],
    ['realprice', 'more than a crore', 10_000_001],
    ['syllabus', 'numbers', [1]],
    ['syllabus', 'too long a step', ['x'.repeat(201)]],
    ['faqs', 'words', ['why?']],
    ['faqs', 'too long an answer', [{ question: 'Why?', answer: 'x'.repeat(1001) }]],
  ])('%s: %s', async (field, _, value) => {
    const answer = await add({ ...good, [field]: value })

    expect(answer.status).toBe(400)
    const refusal = (await answer.json()) as { message: string }
    expect(refusal).toMatchObject({ success: false, fields: { [field]: refusal.message } })
    expect(refusal.message).toMatch(/\.$/)
    expect(refusal.message).not.toMatch(/expected|invalid input|received|undefined/i)
    expect((await admin.get('/api/admin/courses/good-course')).status).toBe(404)
  })

  test.each([
    ['POST', 'courses', '[]'],
    ['POST', 'courses', '{"__proto__":{"id":"x"}}'],
    ['PUT', 'courses/ai-ml/draft', '{}'],
    ['PUT', 'courses/ai-ml/draft', '{"version":1e999}'],
    ['POST', 'courses/ai-ml/revisions', '{"version":"1"}'],
    ['POST', 'courses/ai-ml/revisions', '{"version":1,"revision":0}'],
    ['PATCH', 'courses/ai-ml', '{"version":1,"archived":"yes"}'],
    ['PUT', 'course-order', '{"expected":[],"ids":[7]}'],
    ['PATCH', 'courses/%00', '{"version":1,"archived":true}'],
  ])('%s %s %s', async (method, path, body) => {
    expect((await send(method, path, body)).status).toBe(400)
  })

  test('an original price below the price, and a revision that never was', async () => {
    const answer = await add({ ...good, 'discounted price': 10, realprice: 9 })

    expect(await answer.json()).toMatchObject({ fields: { realprice: expect.any(String) } })
    expect((await publish('ai-ml', 99)).status).toBe(409)
    expect((await publish('java-core-advanced')).status).toBe(409)
    expect((await publish('java-core-advanced', 1)).status).toBe(409)
  })

  test('more than there can be to say, and what is no JSON', async () => {
    const long = 'अ'.repeat(50_000)

    expect((await add({ ...good, description: long })).status).toBe(413)
    expect((await send('POST', 'courses', '{"id":')).status).toBe(400)
    // A long syllabus in Devanagari is within the limit.
    const syllabus = Array.from({ length: 60 }, (_, step) => `${step} ${'अ'.repeat(190)}`)
    expect((await add({ ...good, id: 'long-course', syllabus })).status).toBe(201)
  })

  test('students: every change is for staff', async () => {
    const student = await signUp(site)
    for (const [method, path] of [
      ['POST', 'courses'],
      ['PUT', 'courses/ai-ml/draft'],
      ['PATCH', 'courses/ai-ml'],
      ['POST', 'courses/ai-ml/revisions'],
      ['PUT', 'course-order'],
    ] as const) {
      const init = { method, headers: { 'content-type': 'application/json' }, body: '{}' }
      expect((await student.ask(`/api/admin/${path}`, init)).status).toBe(403)
    }
  })
})
