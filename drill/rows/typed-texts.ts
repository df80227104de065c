import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { to } from '../../src/ui/addresses/site-map.ts'
import { makeDataFolder } from '../../test-support/product-process.ts'
import { createKillableBrowser } from '../killable-browser.ts'
import { allowedMs, type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { openEnvironment, startSite } from '../site-environment.ts'
import { signInAdmin } from '../traffic.ts'

/** A text is typed on the page itself, and the browser is killed at any moment. */
export const typedTexts: DrillRow = {
  name: 'page texts being typed, browser killed',
  expected: 'letters typed 0.1 s before the kill are restored and saved as a draft: 0 lost',
  on: ['own'],
  inShort: true,
  sabotages: { 'browser without IndexedDB': {} },
  run,
}

const slot = 'about.about.mission.heading'
/** A letter typed less than this before the kill may not be on disk yet. */
const writeDelayMs = 100

async function run(options: DrillOptions): Promise<RowOutcome> {
  const kills = options.isShort ? 3 : 100
  const environment = await openEnvironment(options)
  const folder = await makeDataFolder()
  const browser = createKillableBrowser(folder)
  const { product, address } = await startSite(environment, options)
  try {
    const session = await signInAdmin(product, address)
    const counts = { letters: 0, unwritten: 0, lost: 0 }
    // The text of the last round, and how many of its letters have to be restored.
    let [text, certain] = ['', 0]
    for (let round = 0; ; round++) {
      const page = await browser.open()
      if (options.sabotage) await page.addInitScript('delete window.indexedDB')
      const heading = await openEditor(page, { address, session })
      const restored = commonLetters(await readRestored(heading, text.slice(0, certain)), text)
      counts.lost += Math.max(0, certain - restored)
      counts.unwritten += text.length - Math.max(certain, restored)
      if (round === kills) break
      const toType = `Round ${round} of words that nobody has saved so far, typed`
      const { times, killedAt } = await typeUntilKilled(heading, toType, browser.kill)
      text = toType.slice(0, times.length)
      certain = times.filter((time) => killedAt - time > allowedMs(writeDelayMs, options)).length
      counts.letters += text.length
    }
    const missing = await countMissingDrafts(address, session.cookie, text.slice(0, certain))
    return {
      counted: [
        `${kills} kills, ${counts.letters} letters typed`,
        `${counts.unwritten} not yet on disk`,
      ],
      failures: nonZero({ 'letters lost': counts.lost, 'drafts missing': missing }),
    }
  } finally {
    await browser.kill()
    await product.killGroup()
    await environment.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Session = { cookie: string; token: string }

/** About with its drafts, and the heading whose text is typed. */
async function openEditor(
  page: Page,
  { address, session }: { address: string; session: Session },
): Promise<Locator> {
  const [name = '', value = ''] = session.cookie.split('=')
  await page.context().addCookies([{ name, value, url: address }])
  await page.addInitScript((token) => localStorage.setItem('token', token), session.token)
  const { preview } = await readTexts(address, session.cookie)
  await page.goto(`${address}${to.about}?preview=${preview}&edit`)
  await page.getByText('Choose a text').waitFor()
  return page.getByRole('heading', { level: 2 }).first()
}

/** The restored text, after ten seconds at most; in a conflict with the server, one's own text is chosen. */
async function readRestored(heading: Locator, expected: string): Promise<string> {
  const read = async () => (await heading.textContent()) ?? ''
  const end = performance.now() + 10_000
  while (performance.now() < end && !(await read()).startsWith(expected)) await pause(50)
  const keepOwn = heading.page().getByRole('button', { name: 'Keep mine' }).first()
  if (await keepOwn.isVisible()) await keepOwn.click()
  return read()
}

/** When each letter was typed, and when the browser was killed. */
async function typeUntilKilled(heading: Locator, text: string, kill: () => Promise<void>) {
  await heading.click({ clickCount: 3 })
  let killedAt = Number.POSITIVE_INFINITY
  const killing = pause(randomInt(200, 1_500)).then(() => {
    killedAt = performance.now()
    return kill()
  })
  const times: number[] = []
  for (const character of text) {
    const failure = await heading
      .page()
      .keyboard.type(character)
      .catch((error: Error) => error)
    if (failure || performance.now() > killedAt) break
    times.push(performance.now())
    await pause(randomInt(10, 60))
  }
  await killing
  return { times, killedAt }
}

function commonLetters(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

type Texts = { preview: string; texts: { slot: string; draft: string | null }[] }

async function readTexts(address: string, cookie: string): Promise<Texts> {
  const response = await fetch(`${address}/api/admin/page-texts?page=about`, {
    headers: { cookie },
  })
  return (await response.json()) as Texts
}

/** The restored text is saved as a draft, too: 1 if it is not. */
async function countMissingDrafts(address: string, cookie: string, certain: string) {
  const end = performance.now() + 5_000
  for (;;) {
    const { texts } = await readTexts(address, cookie)
    const draft = texts.find((one) => one.slot === slot)?.draft ?? ''
    if (draft.startsWith(certain)) return 0
    if (performance.now() > end) return 1
    await pause(100)
  }
}
