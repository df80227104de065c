import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Without a window to draw: it takes a third less of the processor. */
const headless = ['/usr/bin/chromium-headless-shell']

/** What people use, where each system keeps it. */
const full = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
]

/** The program of the browser: what `CHROMIUM_PATH` names, else the system's, else none (then Playwright's own is meant). */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || [...headless, ...full].find((path) => existsSync(path))
}

/** The system's browser with windows, as people use it; else what `CHROMIUM_PATH` names, unless that has none. */
export function findFullBrowser(): string | undefined {
  const configuredPath = process.env.CHROMIUM_PATH
  const namesWindows = configuredPath && !/headless/.test(configuredPath)
  return full.find((path) => existsSync(path)) ?? (namesWindows ? configuredPath : undefined)
}
