import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPicture } from '../../../test-support/hostile-pictures.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

/**
 * Every route that takes a file, by the document of the API. Measured with `npm run drill -- --only="short
 * rows"`: 4 MB of short rows took 3.4 s and 687 MB while a file was read to its end before its rows were
 * counted, and 0.2 s and 69 MB since it is not.
 */
let site: Site
let admin: Visitor
const routes: { method: string; path: string; types: string[] }[] = []
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
  const { paths } = (await (await admin.get(endpoints.openapi)).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: object } }>>
  }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const types = Object.keys(requestBody?.content ?? {})
      if (types.some((type) => type !== 'application/json'))
        routes.push({ method: method.toUpperCase(), path, types })
    }
})
afterAll(() => site.close())

const uploadRoutes = (type: RegExp) =>
  routes.filter(({ types }) => types.every((one) => type.test(one))).map(({ path }) => path)

/** The response of each route, by path. */
async function sendToAll(type: RegExp, contentType: string, body: string | Buffer) {
  const requestedUploadRoutes = routes.filter(({ types }) => types.every((one) => type.test(one)))
  return Promise.all(
    requestedUploadRoutes.map(async ({ method, path }) => {
      const headers = { 'content-type': contentType }
      // One route asks for what the picture is.
      const query = path === '/api/admin/site-pictures' ? '?of=instructor' : ''
      const answer = await admin.ask(path + query, { method, headers, body: body as BodyInit })
      return { path, status: answer.status, said: await answer.text() }
    }),
  )
}

// S336
test('a file is a table, a picture or work of a batch, and no route takes another', () => {
  expect(uploadRoutes(/^text\/csv$/).toSorted()).toEqual(
    [
      ...['/api/admin/bank-statements', '/api/admin/course-imports', '/api/admin/enquiry-imports'],
      ...['/api/admin/imports', '/api/admin/payouts'],
    ].toSorted(),
  )
  expect(uploadRoutes(/^image\//)).toHaveLength(4)
  expect(uploadRoutes(/^application\/octet-stream$/)).toEqual([
    '/api/admin/batches/{id}/material-files',
    '/api/me/submission-files',
  ])
  expect(routes).toHaveLength(11)
})

// A parser that read to the end would report the unclosed quotation mark instead.
const brokenBelow = '\n"open'
describe('every import reads a file no further than its first limit', () => {
  // S336
  test.each([
    [
      'more rows than it takes',
      `name,phone\n${'a,b\n'.repeat(20_001)}`,
      /more than \d+,000 rows\. /,
    ],
    ['a first row of 101 columns', `a${',b'.repeat(100)}`, /more than 100 columns/],
    ['a row of 101 empty cells', `name,phone\na,b\n${','.repeat(100)}`, /more than 100 columns/],
    ['a row of a million cells', `name,phone\n${','.repeat(1e6)}`, /more than 100 columns/],
    ['a cell over many lines', `name,phone\na,"${'b\n'.repeat(20_000)}"`, /longer than any/],
    ['a cell of quotation marks', `name,phone\na,"${'""'.repeat(30_000)}"`, /longer than any/],
  ])('that holds %s', async (_, text, sentence) => {
    const answers = await sendToAll(/^text\/csv$/, 'text/csv', text + brokenBelow)
    expect(answers).toHaveLength(5)
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, said: expect.stringMatching(sentence) })
      expect(answer.said).not.toMatch(/not closed, or|cannot be read as CSV|no table/)
    }
  })

  // S336
  test('and says that too many rows are to be split, in one sentence for each thing to do', async () => {
    const text = `name,phone\n${'a,b\n'.repeat(20_001)}`
    const answers = (await sendToAll(/^text\/csv$/, 'text/csv', text)).map((answer) => ({
      ...answer,
      said: JSON.parse(answer.said),
    }))
    const byPath = Object.fromEntries(answers.map(({ path, said: { message } }) => [path, message]))
    expect(byPath['/api/admin/imports']).toBe(
      'This file has more than 10,000 rows. Split it into smaller files and import each by itself.',
    )
    expect(byPath['/api/admin/enquiry-imports']).toBe(
      'This file has more than 20,000 rows. Split it into smaller files and import each by itself.',
    )
    expect(byPath['/api/admin/payouts']).toBe(
      'This file has more than 20,000 rows. Download it for a shorter time and send each part by itself.',
    )
  })
})

// S336
test('every picture of more than four megapixels is refused by its header', async () => {
  const picture = await plainPicture(2_100, 2_100).png().toBuffer()
  const answers = await sendToAll(/^image\//, 'image/png', picture)
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  for (const { said: notice } of answers) expect(notice).toMatch(/megapixel|too large|large/i)
})
