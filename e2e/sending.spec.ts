import { randomInt } from 'node:crypto'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { demoSignIn, expect, open, signIn, test } from './support/journey.ts'

test('a change being sent is sent once, and does not block other pages', {
  tag: '@desktop',
}, async ({ page }) => {
  // Given a short link, and a slow server
  await signIn(page, demoSignIn('admin'))
  const code = `slow-${randomInt(1e9)}`
  const { sources } = (await (await page.request.get('/api/admin/sources')).json()) as {
    sources: { id: number }[]
  }
  const data = { name: code, code, path: '/', source: sources[0]?.id }
  expect((await page.request.post('/api/admin/short-links', { data })).status()).toBe(201)
  await open(page, to.adminRecord('enrollment', sectionParts.sources))
  let sentCount = 0
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/admin/short-links/${code}`, async (route) => {
    sentCount += 1
    await isReleased
    await route.continue()
  })

  // When it is ended by a double click, and another section is opened meanwhile
  await page.getByRole('button', { name: `End ${code}` }).dblclick()
  await page.getByRole('link', { name: 'Courses', exact: true }).click()

  // Then that section is shown before the response, which comes once
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  expect(sentCount).toBe(1)
  const answer = page.waitForResponse(`**/api/admin/short-links/${code}`)
  release()
  expect((await answer).status()).toBe(200)
  await open(page, to.adminRecord('enrollment', sectionParts.sources))
  await expect(page.getByRole('button', { name: `Reactivate ${code}` })).toBeVisible()
})
