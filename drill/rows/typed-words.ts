import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { to } from '../../src/ui/addresses/site-map.ts'
import { makeDataFolder } from '../../test-support/product-process.ts'
import { createMortalBrowser } from '../mortal-browser.ts'
import { signInAdmin } from '../people.ts'
import { openEnvironment, startSite } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome, within } from '../row.ts'

/** Somebody types on the page itself, and the whole browser is killed at any moment. */
export const typedWords: DrillRow = {
  name: 'words typed on the page, the browser killed',
  reach: 'what stood there for 0.1 s comes back and becomes a draft: 0 letters lost',
  on: ['own'],
  inShort: true,
  sabotages: { 'a browser that stores nothing': {} },
  run,
}

const slot = 'about.about.mission.heading'
/** Less than that after a key, its letter may be on its way to the disk. */
const onTheirWayMs = 100

async function run(options: DrillOptions): Promise<RowOutcome> {
  const kills = options.isShort ? 3 : 100
  const environment = await openEnvironment(options)
  const folder = await makeDataFolder()
  const browser = createMortalBrowser(folder)
  const { product, address } = await startSite(environment, options)
  try {
    const session = await signInAdmin(product, address)
    const counts = { letters: 0, onTheirWay: 0, lost: 0 }
    let [words, certain] = ['', 0]
    for (let round = 0; ; round++) {
      const page = await browser.open()
      if (options.sabotage) await page.addInitScript('delete window.indexedDB')
      const heading = await openEditor(page, { address, session })
      const lettersBack = commonLetters(await readBack(heading, words.slice(0, certain)), words)
      counts.lost += Math.max(0, certain - lettersBack)
      counts.onTheirWay += words.length - Math.max(certain, lettersBack)
      if (round === kills) break
      const sentence = `Round ${round} of words that nobody has saved so far, typed`
      const { times, killedAt } = await typeUntilKilled(heading, sentence, browser.kill)
      words = sentence.slice(0, times.length)
      certain = times.filter((time) => killedAt - time > within(onTheirWayMs, options)).length
      counts.letters += words.length
    }
    const missing = await countMissingDrafts(address, session.cookie, words.slice(0, certain))
    return {
      counted: [
        `${kills} kills, ${counts.letters} letters typed`,
        `${counts.onTheirWay} on their way to the disk`,
      ],
      misses: noneOf({ 'letters lost': counts.lost, 'drafts missing': missing }),
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

/** What has come back, or has not after a while; where the server has another text, one's own is chosen. */
async function readBack(heading: Locator, words: string): Promise<string> {
  const read = async () => (await heading.textContent()) ?? ''
  const end = performance.now() + 10_000
  while (performance.now() < end && !(await read()).startsWith(words)) await pause(50)
  const keepOwn = heading.page().getByRole('button', { name: 'Keep mine' }).first()
  if (await keepOwn.isVisible()) await keepOwn.click()
  return read()
}

/** When each letter was typed, and when the browser was killed. */
async function typeUntilKilled(heading: Locator, words: string, kill: () => Promise<void>) {
  await heading.click({ clickCount: 3 })
  let killedAt = Number.POSITIVE_INFINITY
  const killing = pause(randomInt(200, 1_500)).then(() => {
    killedAt = performance.now()
    return kill()
  })
  const times: number[] = []
  for (const character of words) {
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
  const answer = await fetch(`${address}/api/admin/page-texts?page=about`, { headers: { cookie } })
  return (await answer.json()) as Texts
}

/** What came back is also saved, as the server has it. */
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
