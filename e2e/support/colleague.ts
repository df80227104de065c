import type { Page } from '@playwright/test'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { staffEndpoints } from '../../src/ui/addresses/staff-map.ts'
import { expect, newAccount } from './journey.ts'

/** Somebody new on the team, invited by whoever is signed in on the page. */
export async function inviteCounsellor(page: Page, who: string) {
  const { name, email, password } = newAccount(who)
  const data = { email, roles: ['counsellor'] }
  const invited = await page.request.post(staffEndpoints.teamInvitations, { data })
  expect(invited.ok(), await invited.text()).toBe(true)
  let secret = ''
  await expect(async () => {
    const mails = await (await page.request.get(endpoints.mailbox)).text()
    const theirs = mails.split('<article>').filter((one) => one.includes(`To ${email}`))
    secret = theirs.join().match(/join-team#([\w-]{43})/)?.[1] ?? ''
    expect(secret).not.toBe('')
  }).toPass()
  const joining = { secret, name, password }
  const joined = await page.request.post(staffEndpoints.invitationAccept, { data: joining })
  expect(joined.ok(), await joined.text()).toBe(true)
  return { name, email, password }
}
