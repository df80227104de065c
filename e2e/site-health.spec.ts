import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { openEmbeddedDatabase } from '../test-support/product-process.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

// S154
test('the owner reads the age of the backup and runs the health check by keyboard', async ({
  page,
}) => {
  test.slow()
  // Given a site at the time of its nightly backup
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('settings', sectionParts.system))
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(backups.getByText('Last backup', { exact: true })).toBeVisible()
  const database = await openEmbeddedDatabase(process.env.JOURNEY_DATA_DIR ?? '')
  await database.query(`select graphile_worker.add_job('backup', job_key := 'backup')`)

  // When the backup was made and a test restore was run
  await expect(async () => {
    const { rows } = await database.query(
      `select distinct kind from backup_runs where failure is null and kind <> 'copy'`,
    )
    expect(rows).toHaveLength(2)
  }).toPass({ timeout: 60_000 })
  await database.end()
  await page.reload()

  // Then the settings show both
  await expect(backups).toContainText(/Last backup.*rows in [\d.]+ (kB|MB), on this machine only/)
  await expect(backups).toContainText(/Last restore test.*the same checksum for each table/)
  await expect(backups).not.toContainText('too long')

  // When the owner runs the health check
  const health = page.getByRole('region', { name: 'The site itself' })
  await health.getByRole('button', { name: 'Run health check' }).focus()
  await page.keyboard.press('Enter')

  // Then each check is a line, and the result is announced
  await expect(health.getByRole('status')).toContainText(/\d+ of \d+ parts are fine, \d+ not set/, {
    timeout: 60_000,
  })
  for (const part of ['disk', 'audit chain', 'last backup', 'mail server'])
    await expect(health.getByText(part, { exact: true })).toBeVisible()
  // Each in words, not by a sign alone
  const lines = health.getByRole('listitem')
  await expect(lines.filter({ hasText: /^[^:]+: (Fine|Not set|Wrong)/ })).toHaveCount(
    await lines.count(),
  )
  await expect(lines.filter({ hasText: /^audit chain: Fine/i })).toBeVisible()
  await expect(health.getByRole('button', { name: 'Run it again' })).toBeFocused()
  await expectAccessible(page)
})
