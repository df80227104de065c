import type { Page } from '@playwright/test'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { expect } from './journey.ts'

/** The code in the mail to an address, from the mailbox stand-in. */
async function codeFor(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mailbox = await (await page.request.get(endpoints.mailbox)).text()
    const mail = mailbox
      .split('<article>')
      .find((one) => one.includes(`To ${email}`) && one.includes('Your code'))
    code = mail?.match(/\b(\d{6})\b/)?.[1]
    expect(code).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return code ?? ''
}

/** Confirms the signed-in user's e-mail by the API. */
export async function confirmEmail(page: Page, email: string) {
  expect((await page.request.post('/api/me/email/code', { data: {} })).ok()).toBe(true)
  const code = await codeFor(page, email)
  const answer = await page.request.put('/api/me/email/code', { data: { code } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Has the open form send the code, and types it; the form then continues. */
export async function requestAndTypeCode(page: Page, email: string) {
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code from the mail')).toBeFocused()
  await typeSentCode(page, email)
}

export async function typeSentCode(page: Page, email: string) {
  await page.getByLabel('Code from the mail').fill(await codeFor(page, email))
}
