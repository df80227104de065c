import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Headless: it needs a third less processor time. */
const headless = ['/usr/bin/chromium-headless-shell']

/** Full browsers, at each system's usual path. */
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

/** The browser to use: `CHROMIUM_PATH`, otherwise the system's, otherwise undefined (Playwright's own). */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || [...headless, ...full].find((path) => existsSync(path))
}

/** The system's full browser, otherwise `CHROMIUM_PATH` unless that is headless. */
export function findFullBrowser(): string | undefined {
  const configuredPath = process.env.CHROMIUM_PATH
  const namesWindows = configuredPath && !/headless/.test(configuredPath)
  return full.find((path) => existsSync(path)) ?? (namesWindows ? configuredPath : undefined)
}
