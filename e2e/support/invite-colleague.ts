import type { Page } from '@playwright/test'
import type { Role } from '../../src/modules/accounts/abilities.ts'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { expect, newAccount } from './journey.ts'

export function inviteCounsellor(page: Page, name: string) {
  return inviteColleague(page, name, 'counsellor')
}

/** A new member of the team, invited by the signed-in user. */
export async function inviteColleague(page: Page, personName: string, role: Role) {
  const { name, email, password } = newAccount(personName)
  const data = { email, roles: [role] }
  const invitation = await page.request.post('/api/admin/invitations', { data })
  expect(invitation.ok(), await invitation.text()).toBe(true)
  let secret = ''
  await expect(async () => {
    const mails = await (await page.request.get(endpoints.mailbox)).text()
    const ownArticles = mails.split('<article>').filter((one) => one.includes(`To ${email}`))
    secret = ownArticles.join().match(/join-team#([\w-]{43})/)?.[1] ?? ''
    expect(secret).not.toBe('')
  }).toPass()
  const enrolment = { secret, name, password }
  const response = await page.request.post('/api/auth/invitation/accept', { data: enrolment })
  expect(response.ok(), await response.text()).toBe(true)
  return { name, email, password }
}
