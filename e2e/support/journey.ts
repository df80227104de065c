import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIResponse, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { endpoints, to } from '../../src/ui/addresses/site-map.ts'
import { runsAllTests } from '../../test-support/runs-all-tests.ts'

export { expect }

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Every journey has its own address, since limits count by address. */
export const test = base.extend({
  extraHTTPHeaders: async ({ locale: _ }, use) => use(newVisitor()),
})

/** Headers of a visitor at another address. */
export function newVisitor(): Record<string, string> {
  return { 'x-forwarded-for': `127.${[...randomBytes(3)].join('.')}` }
}

export type TestAccount = { name: string; email: string; password: string }

export function newAccount(name = 'Asha Kulkarni'): TestAccount {
  const email = `asha-${randomBytes(5).toString('hex')}@mail.example`
  return { name, email, password: 'four words in a row' }
}

/** Fills in the sign-up form as a person does and waits until they are signed in. */
export async function signUpByForm(page: Page, account: TestAccount) {
  await page.getByLabel('Full Name').fill(account.name)
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(to.home)
}

/** Fills in the login form as a person does. */
export async function signInByForm(page: Page, account: { email: string; password: string }) {
  await open(page, to.login)
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(to.home)
}

/** Signs in without opening a page: for journeys that do not test the form, which takes a second. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await storeToken(page, await page.request.post('/api/auth/login', { data: { email, password } }))
}

/** The same with a new account. */
export async function signUp(page: Page, account: TestAccount) {
  await storeToken(page, await page.request.post('/api/auth/register', { data: account }))
}

async function storeToken(page: Page, answer: APIResponse) {
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token } = await answer.json()
  await page.goto(endpoints.robots)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** A sign-in that the demo made at random and printed. */
export function demoSignIn(role: 'admin' | 'student'): { email: string; password: string } {
  const file = join(process.env.JOURNEY_DATA_DIR ?? '', 'demo-sign-ins.json')
  const signIns: { role: string; email: string; password: string }[] = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const matchingDemoSignIn = signIns.find((signIn) => signIn.role === role)
  if (!matchingDemoSignIn) throw new Error(`The demo has no ${role}.`)
  return matchingDemoSignIn
}

/**
 * WCAG A and AA up to 2.2 and the best practices: no findings. In dark colours too where asked: `npm test` does so
 * where it walks over all pages, `npm run test:all` everywhere.
 */
export async function expectAccessible(page: Page, { inDark = runsAllTests } = {}) {
  // A page inside the app is complete once its code is loaded.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Without support for frames, which no page needs checked: it takes twice as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // A fixed bar covers part of a link at some scroll positions: a real finding is there at every one.
  const positions = [undefined, 0, 90, 150, 99_999, 210, 270]
  let tries = 0
  await expect(async () => {
    const position = positions[tries++ % positions.length]
    if (position !== undefined)
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), position)
    await expectNoViolation(page, everyRule)
  }).toPass({ timeout: 8_000, intervals: [100] })
  if (!inDark) return
  await page.emulateMedia({ colorScheme: 'dark' })
  // Colours change by transitions, which start with the next frame: measured after them, and a finding
  // must persist.
  await page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  )
  await page.waitForFunction(() => {
    // Transitions of undrawn elements (far away or folded) do not run.
    const isSeen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true })
    return !document
      .getAnimations()
      .some((animation) => animation instanceof CSSTransition && isSeen(animation))
  })
  await expect(() => expectNoViolation(page, ['color-contrast'])).toPass({ timeout: 5_000 })
  await page.emulateMedia({ colorScheme: null })
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectNoViolation(page: Page, rules: string[]) {
  const violations = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({
      runOnly,
      resultTypes: ['violations'],
      // It would load every film to check for autoplay; a click starts them.
      preload: false,
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`,
    )
  }, rules)
  expect(violations, `on ${page.url()}`).toEqual([])
}

/** Opens a page and waits until React has hydrated it; before that only native elements work. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Waits until React has hydrated the current page. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('#main')
    const isHydrated = main && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    // A staff section loads after its frame.
    return isHydrated && document.querySelector('h1')
  })
}

/** Opens what a list holds of somebody below their row, a card on a phone. */
export async function openRow(page: Page, name: string) {
  const toggle = page.getByRole('button', { name, exact: true })
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  return page.getByRole('region', { name: `Details: ${name}` })
}
