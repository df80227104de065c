import type { Page, TestInfo } from '@playwright/test'
import { expect } from './journey.ts'

type Line = { task: string; keys: number; clicks: number; max: number }

/** Counts every key and click of a task except typed text; `report` prints the table. */
export function countKeysAndClicks(page: Page) {
  const table: Line[] = []
  let [keys, clicks] = [0, 0]
  return {
    press: async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key)
      keys += pressed.length
    },
    click: async (click: () => Promise<void>) => {
      await click()
      clicks += 1
    },
    task: (task: string, max: number) => {
      table.push({ task, keys, clicks, max })
      expect(keys + clicks, task).toBeLessThanOrEqual(max)
      keys = clicks = 0
    },
    /** Printed, and attached to the report of the run. */
    report: async (info: TestInfo) => {
      console.table(table)
      const lines = table.map((line) => `| ${line.task} | ${line.keys} | ${line.clicks} |`)
      const body = ['| task | keys | clicks |', '|---|---|---|', ...lines, ''].join('\n')
      await info.attach('keys-and-clicks.md', { body, contentType: 'text/markdown' })
      return table.length
    },
  }
}
