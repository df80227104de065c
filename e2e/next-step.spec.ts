import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'
import { register } from './support/register.ts'

/** For each status: the main button, and the steps behind “More steps”. */
const states = [
  { status: 'New', next: /^Mark as contacted/, more: [/^Mark as lost/, /^Enrol/] },
  { status: 'Contacted', next: /^Confirm seat/, more: [/^Mark as lost/, /^Enrol/] },
  { status: 'Confirmed', next: /^Mark as attending/, more: [/^Mark as lost/, /^Enrol/] },
  { status: 'Attending', next: /^Mark as completed/, more: [/^Mark as lost/, /^Enrol/] },
  { status: 'Completed', next: /^Enrol in a course/, more: [] },
  { status: 'Lost', next: /^Reopen/, more: [] },
] as const

// S179
test('a registration shows one next step in every state, and the others in a menu', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const crowd = `Stepper ${Date.now()}`
  await register(browser, baseURL, crowd)
  await register(browser, baseURL, `${crowd}-lost`)
  await signIn(page, demoSignIn('admin'))
  const response = await page.request.get(
    `/api/admin/registrations?search=${encodeURIComponent(crowd)}&sort=name`,
  )
  const [one, other] = (await response.json()).registrations

  for (const state of states) {
    const id = state.status === 'Lost' ? other.id : one.id
    if (state.status !== 'New') await move(page, id, state.status.toLowerCase())
    await open(page, to.adminRecord('enrollment', id))
    const steps = page.getByRole('region', { name: 'Next step' })
    const large = steps.getByRole('button').or(steps.getByRole('link'))
    await expect(large, state.status).toHaveCount(1)
    await expect(large).toHaveText(state.next)
    // Impossible steps are not shown.
    await expect(steps).not.toContainText(/not possible|first|already/)
    await expect(steps.getByText('More steps')).toHaveCount(state.more.length > 0 ? 1 : 0)
    if (state.more.length === 0) continue
    await steps.getByText('More steps').click()
    await expect(large).toHaveCount(1 + state.more.length)
    for (const more of state.more) await expect(large.filter({ hasText: more })).toBeVisible()
    if (state.status === 'New') await expectAccessible(page)
  }
})

async function move(page: Page, id: number, status: string) {
  const params = { id }
  const read = await page.request.get(fillPath('/api/admin/registrations/{id}', params))
  const { version } = await read.json()
  const needs = {
    ...(status === 'confirmed' && { payment: { method: 'cash' } }),
    ...(status === 'lost' && { reason: 'Joined elsewhere' }),
  }
  const data = { version, to: status, ...needs }
  const moveResponse = await page.request.post(
    fillPath('/api/admin/registrations/{id}/status', params),
    {
      data,
    },
  )
  expect(moveResponse.ok(), await moveResponse.text()).toBe(true)
}
