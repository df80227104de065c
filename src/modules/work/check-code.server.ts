import { createSemaphore } from '../../platform/http/queues.ts'
import { runOnServer } from '../lessons/checks/run-on-server.server.ts'
import { findDifference } from '../lessons/rules.ts'
import type { CheckRow, RowResult } from './rules.ts'
import type { Assignment } from './tables.ts'

/** One program at a time, and as many waiting as end while somebody looks at the button. */
const codeSemaphore = createSemaphore(1)
const mostWaiting = 8
/** Milliseconds for all rows together; a row that is not reached counts as not passed. */
const longest = 6_000
let queueLength = 0

/** Runs a program for each row of a code exercise, by the runner of lessons; nothing while too many wait. */
export async function checkCode(
  { language, checks }: Pick<Assignment, 'language' | 'checks'>,
  code: string,
): Promise<RowResult[] | undefined> {
  if (!language || !checks) return []
  if (queueLength >= mostWaiting) return undefined
  queueLength += 1
  try {
    return await codeSemaphore(() => runRows({ language, checks }, code))
  } finally {
    queueLength -= 1
  }
}

type Exercise = { language: NonNullable<Assignment['language']>; checks: readonly CheckRow[] }

async function runRows({ language, checks }: Exercise, code: string): Promise<RowResult[]> {
  const end = performance.now() + longest
  const results: RowResult[] = []
  for (const { input, expected } of checks) {
    if (performance.now() > end) {
      results.push({ passed: false, output: '', error: 'timeout' })
      continue
    }
    const { output, error } = await runOnServer({ language, code, input })
    const passed = !error && !findDifference(output, expected)
    results.push({
      passed,
      output: output.slice(0, mostShown),
      error: error?.slice(0, mostShown) ?? null,
    })
  }
  return results
}

/** Characters of an output that are stored. */
const mostShown = 1_000
