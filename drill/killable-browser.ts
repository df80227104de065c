import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

/** A browser with its data in a folder, which can be killed with all its processes and opened again. */
export function createKillableBrowser(folder: string) {
  let browser: ChildProcess | undefined
  return {
    async open(): Promise<Page> {
      const options = ['--headless', '--no-sandbox', '--remote-debugging-port=0']
      browser = spawn(
        findChromium() ?? chromium.executablePath(),
        [...options, `--user-data-dir=${folder}`],
        { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
      )
      const connection = await chromium.connectOverCDP(await addressOf(browser))
      const context = connection.contexts()[0] ?? (await connection.newContext())
      return context.newPage()
    },
    async kill() {
      if (!browser?.pid || browser.exitCode !== null || browser.signalCode !== null) return
      const exit = once(browser, 'exit')
      process.kill(-browser.pid, 'SIGKILL')
      await exit
    },
  }
}

function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    browser.on('exit', () => reject(new Error(`The browser ended: ${output}`)))
    browser.stderr?.on('data', (chunk) => {
      output += chunk
      const [address] = output.match(/ws:\/\/\S+/) ?? []
      if (address) resolve(address)
    })
  })
}
