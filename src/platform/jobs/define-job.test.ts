import { expect, test } from 'vitest'
import { openSite } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

// S217
test('a job that carries something else fails, is kept with the reason, and holds up no other', async () => {
  const site = await openSite()
  await site.sql(
    `select graphile_worker.add_job('notify-of-payment', '{"document": "none"}'::json)`,
  )
  await site.sql(`select graphile_worker.add_job('notify-of-payment', '{"document": 1}'::json)`)

  await waitFor(
    async () =>
      expect(
        await site.sql('select attempts, last_error from graphile_worker.jobs where attempts > 0'),
      ).toEqual([{ attempts: 1, last_error: 'The payload is not one of notify-of-payment.' }]),
    { timeout: 20_000, interval: 100 },
  )
  expect(await site.sql('select from graphile_worker.jobs')).toHaveLength(1)
})
