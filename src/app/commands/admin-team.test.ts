import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSite, signUp } from '../../../test-support/site.ts'
import { assignRoles } from '../../../test-support/team.ts'
import { chainKeys, linkEvents } from '../../modules/audit/chain.server.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { readOrder } from './admin-command-line.ts'
import { runOrder } from './admin-orders.ts'

/** A site, and the command line on its database. */
async function openTerminal() {
  const site = await openSite()
  onTestFinished(site.close)
  const keys = chainKeys([Buffer.alloc(32, 1)])
  const { connectionString } = site
  const database = openDatabase(
    { connectionString },
    { onError: () => undefined, beforeCommit: linkEvents(keys) },
  )
  onTestFinished(() => database.pool.end())
  const log = pino({ level: 'silent' })
  const order = async (...words: string[]) => {
    const read = await readOrder(words)
    if (!read.ok) return read
    return runOrder(
      { db: database.db, log, keys, now: new Date(), publicUrl: 'https://institute.example' },
      read.order,
    )
  }
  return { site, order }
}

test('the terminal names the courses of a trainer, and the audit trail says so', async () => {
  const { site, order } = await openTerminal()
  const maya = await signUp(site)
  const taught = () =>
    site.sql(
      `select c.course from course_trainers c join users u on u.id = c.user_id
        where u.email = $1 order by 1`,
      [maya.email],
    )

  expect(await order('teaches', maya.email, 'Data Science')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('is no trainer'),
  })
  await assignRoles(site, maya.email, 'trainer')
  expect(await order('teaches', maya.email, 'Not a course')).toMatchObject({ ok: false })
  expect(await order('teaches', maya.email, 'Data Science', 'MERN Stack')).toMatchObject({
    ok: true,
  })
  expect(await taught()).toEqual([{ course: 'Data Science' }, { course: 'MERN Stack' }])
  expect(await order('teaches', maya.email)).toMatchObject({ ok: true })

  expect(await taught()).toEqual([])
  expect(
    await site.sql(`select actor_name from audit_events where event = 'set courses taught'`),
  ).toHaveLength(2)
})

test('the terminal sends an invitation again, and only the second link is good', async () => {
  const { site, order } = await openTerminal()
  const email = 'noor@mail.example'
  expect(await order('invite-again', email)).toMatchObject({ ok: false })
  await order('invite', email, 'trainer')
  const links = () => site.sql('select secret_hash from invitations where email = $1', [email])
  const [first] = await links()

  expect(await order('invite-again', email)).toMatchObject({ ok: true })

  const after = await links()
  expect(after).toHaveLength(1)
  expect(after[0]).not.toEqual(first)
  expect(
    await site.sql(`select actor_name from audit_events where event = 'resend invitation'`),
  ).toEqual([{ actor_name: 'System' }])
})

test('the terminal says what counsellors see', async () => {
  const { site, order } = await openTerminal()
  const visibilityScope = () => site.sql('select counsellor_visibility as sees from site_settings')

  expect(await order('counsellors-see-own')).toMatchObject({ ok: true })
  expect(await visibilityScope()).toEqual([{ sees: 'own' }])
  expect(await order('counsellors-see-all')).toMatchObject({ ok: true })

  expect(await visibilityScope()).toEqual([{ sees: 'all' }])
  expect(
    await site.sql(`select actor_name from audit_events where event = 'set counsellor visibility'`),
  ).not.toHaveLength(0)
  expect(await order('counsellors-see-all', 'somebody')).toMatchObject({ ok: false })
})
