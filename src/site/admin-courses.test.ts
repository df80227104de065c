import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSite, signUp } from '../../test-support/site.ts'
import { giveRoles } from '../../test-support/team.ts'
import { linkEvents } from '../domain/history/link-events.server.ts'
import { chainKeys } from '../domain/history/make-chain.server.ts'
import { openDatabase } from '../platform/database/connect.ts'
import { readOrder, runOrder } from './admin-orders.ts'

test('the terminal names the courses of a trainer, and the audit trail says so', async () => {
  const site = await openSite()
  onTestFinished(site.close)
  const keys = chainKeys([Buffer.alloc(32, 1)])
  const { connectionString } = site
  const opened = openDatabase(
    { connectionString },
    { onError: () => undefined, beforeCommit: linkEvents(keys) },
  )
  onTestFinished(() => opened.pool.end())
  const log = pino({ level: 'silent' })
  const order = async (...words: string[]) => {
    const read = await readOrder(words)
    if (!read.ok) return read
    return runOrder({ db: opened.db, log, keys, now: new Date(), publicUrl: '' }, read.order)
  }
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
  await giveRoles(site, maya.email, 'trainer')
  expect(await order('teaches', maya.email, 'Not a course')).toMatchObject({ ok: false })
  expect(await order('teaches', maya.email, 'Data Science', 'MERN Stack')).toMatchObject({
    ok: true,
  })
  expect(await taught()).toEqual([{ course: 'Data Science' }, { course: 'MERN Stack' }])
  expect(await order('teaches', maya.email)).toMatchObject({ ok: true })

  expect(await taught()).toEqual([])
  expect(
    await site.sql(`select actor_name from events where event = 'name courses taught'`),
  ).toHaveLength(2)
})
