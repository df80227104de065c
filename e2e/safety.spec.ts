import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import {
  demoSignIn,
  expect,
  newAccount,
  open,
  signIn,
  signUp,
  signUpByForm,
  test,
} from './support/journey.ts'

/** Everything in a page that could contain a name. */
const keptBy = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      document.cookie,
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map((input) => input.value),
    ]),
  )

// S29, S59
test('after logout no tab, Back or address shows who was signed in', async ({ page, context }) => {
  // Given somebody who signed up, began a form and has another tab open
  const asha = newAccount('Ashalata Kulkarni')
  const failures: string[] = []
  context.on('request', (request) => {
    failures.push(decodeURIComponent(request.url()), request.headers().referer ?? '')
  })
  await open(page, to.signup)
  await signUpByForm(page, asha)
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  await open(page, to.joinFreeDemo)
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
  await page.evaluate(([words = '']) => sessionStorage.setItem('draft', words), [asha.name])
  const other = await context.newPage()
  await open(other, to.profile)
  await expect(other.getByText(asha.email).first()).toBeVisible()
  await other.evaluate(([words = '']) => sessionStorage.setItem('draft', words), [asha.name])

  // When they log out in one of them
  const response = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'))
  await page.getByRole('link', { name: `Profile of ${asha.name}` }).click()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  expect(await (await response).headerValue('clear-site-data')).toBe('"storage"')

  // Then neither tab contains their name, their e-mail or the token
  const personalTexts = [asha.name, asha.email, token]
  expect(token).not.toBe('')
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => tab.evaluate(() => sessionStorage.length)).toBe(0)
    for (const word of personalTexts) expect(await keptBy(tab)).not.toContain(word)
  }

  // And Back shows nothing of them either
  for (let steps = 0; steps < 2; steps++) {
    await page.goBack()
    for (const word of personalTexts) expect(await keptBy(page)).not.toContain(word)
  }
  for (const secret of [asha.email, asha.password, token])
    expect(failures.filter((address) => address.includes(secret))).toEqual([])
})

// S22, S59
test('a page restored from memory by Back checks the session again', async ({ page }) => {
  await open(page, to.signup)
  const asha = newAccount()
  await signUpByForm(page, asha)
  // What another page of this tab changes while this one is in the page cache: no event reports it.
  await page.evaluate(() => localStorage.removeItem('token'))
  await expect(page.getByRole('link', { name: `Profile of ${asha.name}` })).toBeVisible()

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

// S30
test('logging out takes two keys on every page', async ({ page, isMobile }) => {
  const asha = newAccount()
  await signUp(page, asha)
  for (const path of [to.home, to.courses, to.joinFreeDemo, to.contact]) {
    await open(page, path)
    await page.getByRole('link', { name: `Profile of ${asha.name}` }).press('Enter')
    await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeEnabled()
  }
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('enrollment'))
  if (!isMobile) await page.getByRole('button', { name: /^Your account/ }).press('Enter')
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).press('Enter')
  await expect(page).toHaveURL(to.home)
})

// S40, S56
test('a person’s text is shown as text everywhere, and addresses redirect nowhere else', async ({
  page,
  browser,
  baseURL,
}) => {
  const ran: string[] = []
  page.on('dialog', (dialog) => dialog.accept().then(() => ran.push(dialog.message())))
  const wild = newAccount(`<img src=x onerror=alert(1)> <script>alert(2)</script>"'javascript:`)
  await open(page, to.signup)
  await signUpByForm(page, wild)

  // In the header, in the profile and in the form
  await expect(page.getByRole('link', { name: `Profile of ${wild.name}` })).toBeVisible()
  await open(page, to.profile)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wild.name)
  await open(page, to.joinFreeDemo)
  await expect(page.getByLabel('Full Name')).toHaveValue(wild.name)
  await page.getByLabel('Phone Number').fill('98765 43210')
  await page.getByLabel('Preferred Course').selectOption('Data Science')
  await page.getByRole('button', { name: /Enroll in Fast Track/ }).click()
  await expect(page.getByText('Thank you!')).toBeVisible()

  // For staff, who followed a link with another target
  const desk = await (await browser.newContext({ baseURL })).newPage()
  desk.on('dialog', (dialog) => dialog.accept().then(() => ran.push(dialog.message())))
  const admin = demoSignIn('admin')
  for (const lure of ['//evil.example', '/\\evil.example', 'javascript:alert(3)']) {
    const params = new URLSearchParams({ next: lure, returnTo: lure, callback: lure })
    await open(desk, `${to.login}?${params}#${lure}`)
    await desk.getByLabel('Email Address').fill(admin.email)
    await desk.getByLabel('Password', { exact: true }).fill(admin.password)
    await desk.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(desk).toHaveURL(to.home)
    await desk.request.post('/api/auth/logout')
    await desk.evaluate(() => localStorage.clear())
  }
  await signIn(desk, admin)
  await open(desk, `${to.adminSection('enrollment')}?search=${encodeURIComponent(wild.email)}`)
  await expect(desk.getByText(wild.name).filter({ visible: true }).first()).toBeVisible()
  for (const tab of [page, desk]) {
    expect(await tab.locator('img[src="x"], [onerror]').count()).toBe(0)
    expect(await tab.getByText('alert(2)', { exact: true }).count()).toBe(0)
  }
  expect(ran).toEqual([])
})

// S51
test('no other site can frame our pages', async ({ page, baseURL }) => {
  const otherServer = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<iframe src="${baseURL}${to.login}" title="framed"></iframe>`),
  )
  await once(otherServer.listen(0, '127.0.0.1'), 'listening')
  const { port } = otherServer.address() as AddressInfo
  const error = page.waitForEvent('console', (line) => /frame-ancestors 'none'/.test(line.text()))

  await page.goto(`http://127.0.0.1:${port}`)

  expect((await error).text()).toContain(`'${baseURL}/'`)
  await expect(page.frameLocator('iframe').getByLabel('Email Address')).toHaveCount(0)
  otherServer.close()
})
