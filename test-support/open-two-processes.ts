import { afterAll } from 'vitest'
import { openSite } from './site.ts'

/** The site in two processes on one database, until the tests of the file are over. */
export async function openTwoProcesses(options: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite(options)
  const second = await openSite({ connectionString: site.connectionString })
  afterAll(async () => {
    await second.close()
    await site.close()
  })
  return { site, second }
}
