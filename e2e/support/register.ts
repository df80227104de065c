import type { Browser } from '@playwright/test'
import { expect, newAccount } from './journey.ts'

/** A visitor who signs up and registers with a preferred start; returns their e-mail. */
export async function register(
  browser: Browser,
  baseURL: string | undefined,
  name: string,
  batch?: number,
) {
  const account = newAccount(name)
  const phone = `9${String(Math.random()).slice(2, 11)}`
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': `127.9.${phone.slice(1, 3)}.${phone.slice(3, 5)}` },
  })
  const { request } = context
  expect((await request.post('/api/auth/register', { data: account })).status()).toBe(201)
  const data = { phone, course: 'Data Science', batch }
  expect((await request.post('/api/free-demo/register', { data })).status()).toBe(200)
  await context.close()
  return account.email
}
