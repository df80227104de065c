import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'
import { runsAllTests } from './test-support/runs-all-tests.ts'

const port = Number(process.env.JOURNEYS_PORT ?? 3970)
// One data folder for the run: this file is read again by every worker.
process.env.JOURNEY_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'journeys-'))

const desktop = { viewport: { width: 1280, height: 800 } }
const specs = (names: string) => `**/{${names.split(' ').join()}}.spec.ts`
/** Each starts a site of its own. */
const ownSite = specs(
  'course-editor handing-over paid-otherwise paid-without-a-seat paying-in-parts step-up',
)
/** One of their tests takes three minutes: begun last, it would be waited for. */
const long = specs('large-text staff-screens')
/** What they look at does not depend on the screen, or they set its size. */
const anyScreen = specs('guards large-text lesson-attacks safety')
/** `npm test` walks these on one screen only, except tests with the tag of the other; `npm run test:all` on both. */
const ofStaff =
  'back-office-forms back-office-lists batches certificates colours desk discounts enquiries failed-mails fee-desk find-everything gallery-pictures import-enquiries month-of-a-batch offline one-person page-texts reports saved-views set-up site-health staff-screens stories team'
const ofStudents =
  'about-gallery-contact accounts after-signing-up call-back code-exercise courses fast-track finding first-registration leaving lesson mailed-links next-step offline-course payment-link profile provider second-step slow-line'
/** Matches the full title of a test of these files that has not this tag: “desktop home.spec.ts a title @tag”. */
const without = (tag: string, names: string) =>
  new RegExp(`[ /](${names.replaceAll(' ', '|')})\\.spec\\.ts (?!.*${tag})`)

const onDesktop = {
  grepInvert: runsAllTests ? /@phone/ : [/@phone/, /@whole/, without('@desktop', ofStudents)],
  use: desktop,
}

export default defineConfig({
  testDir: 'e2e',
  // Two cores: while one page loads another is looked at.
  workers: 3,
  // A machine that stands still for seconds is no fault of the site; the list names who needed it.
  retries: 1,
  // Three journeys share two cores; the longest takes 15 seconds alone, and four times as long with the whole browser
  // on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-IN',
    // Drawing what moves takes much of the processor; journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Begins first: a worker that starts a site of its own would begin last, and be waited for.
    { name: 'own-site', testMatch: ownSite, fullyParallel: false, use: desktop },
    { ...onDesktop, name: 'long', testMatch: long },
    {
      name: 'phone',
      testIgnore: [ownSite, anyScreen],
      grepInvert: runsAllTests ? /@desktop/ : [/@desktop/, /@whole/, without('@phone', ofStaff)],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { ...onDesktop, name: 'desktop', testIgnore: [ownSite, long] },
  ],
  webServer: {
    command: `"${process.execPath}" src/app/main.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: process.env.JOURNEY_DATA_DIR, TRUST_PROXY: 'loopback' },
  },
})
