import { expect, test } from 'vitest'
import { sendRaw } from '../../test-support/raw-request.ts'
import { openSite, type Site } from '../../test-support/site.ts'

const ask = (at: Site, from: string, host: string) =>
  sendRaw(at, { path: '/sandbox/mailbox', headers: { host, 'x-forwarded-for': from } })

test('the mailbox opens on this machine only', async () => {
  const site = await openSite()

  expect((await ask(site, '127.0.0.1', 'localhost:3000'))?.status).toBe(200)
  expect((await ask(site, '203.0.113.9', 'localhost:3000'))?.status).toBe(404)
  expect((await ask(site, '127.0.0.1', 'evil.example'))?.status).toBe(404)
  await site.close()
})

test('the mailbox is not there in production, nor once a mail server is set', async () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://www.tarkshala.example',
    SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
  }

  for (const settings of [smtp, { ...smtp, ...production }]) {
    const site = await openSite({ settings })
    expect((await ask(site, '127.0.0.1', 'localhost'))?.status).toBe(404)
    await site.close()
  }
})
