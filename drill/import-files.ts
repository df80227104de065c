type Target = { address: string; cookie: string }

/** Uploads a file of students, only to be checked. */
export async function importFile(target: Target, body: string): Promise<string> {
  const { status, message, took } = await sendFile(target, '/api/admin/imports?dryRun=1', body)
  return `${status} after ${took.toFixed(1)} s: ${message.slice(0, 60)}`
}

/** Upload routes, and the megabytes each accepts. */
const files = {
  students: { path: '/api/admin/imports?dryRun=1', megabytes: 4 },
  enquiries: { path: '/api/admin/enquiry-imports', megabytes: 4 },
  payouts: { path: '/api/admin/payouts', megabytes: 4 },
  'bank statement': { path: '/api/admin/bank-statements', megabytes: 2 },
}

/** Files of the maximum number of rows for each import; each gets a response within five seconds. */
export async function importShortRows(target: Target): Promise<string> {
  const reportLines: string[] = []
  let slowest = 0
  for (const [what, { path, megabytes }] of Object.entries(files)) {
    const rows = 'a,b\n'.repeat((megabytes << 20) / 4 - 3)
    const { status, took } = await sendFile(target, path, `name,phone\n${rows}`)
    slowest = Math.max(slowest, took)
    reportLines.push(`${what} ${status} after ${took.toFixed(1)} s`)
  }
  return `${slowest > 5 ? 'too slow: ' : ''}${reportLines.join(', ')}`
}

async function sendFile({ address, cookie }: Target, path: string, body: string) {
  const startedAt = performance.now()
  const headers = { 'content-type': 'text/csv', cookie }
  const response = await fetch(address + path, { method: 'POST', headers, body })
  const { message = '' } = (await response.json()) as { message?: string }
  return { status: response.status, message, took: (performance.now() - startedAt) / 1_000 }
}

/** A file of 9,999 students. */
export function tenThousandRows(): string {
  const rows = Array.from({ length: 9_999 }, (_, n) => `Student ${n},+9198${30_000_000 + n}`)
  return `name,phone\n${rows.join('\n')}\n`
}
