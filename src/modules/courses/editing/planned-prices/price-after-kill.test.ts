import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  makeDataFolder,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../../../../../test-support/product-process.ts'
import { cloneDatabase, visit } from '../../../../../test-support/site.ts'
import type { EditedCourse } from '../contract.ts'

const id = 'data-science'
const day = 24 * 60 * 60_000

test('if the site is killed before its moment, a planned price comes into force at the next start', async () => {
  const DATA_DIR = await makeDataFolder()
  onTestFinished(() => removeDataFolder(DATA_DIR))
  const { connectionString } = await cloneDatabase()
  const database = new pg.Client({ connectionString })
  await database.connect()
  onTestFinished(() => database.end())
  const start = async () => {
    const product = startProduct({ DATA_DIR, DATABASE_URL: connectionString })
    onTestFinished(() => product.killGroup().then(() => undefined))
    const address = await product.ready
    const priceShown = async () => {
      const catalogue = (await (await fetch(`${address}/courses.json`)).json()) as { id: string }[]
      return catalogue.find((course) => course.id === id)
    }
    return { product, address, priceShown }
  }
  const first = await start()
  const admin = visit(first)
  const signIn = signInsOf(first.product).find(({ role }) => role?.startsWith('admin'))
  expect((await admin.post('/api/auth/login', signIn)).status).toBe(200)
  const { version } = (await (await admin.get(`/api/admin/courses/${id}`)).json()) as EditedCourse
  const answer = await admin.ask(`/api/admin/courses/${id}/planned-price`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      version,
      publishAt: new Date(Date.now() + day).toISOString(),
      'discounted price': 12_345,
      realprice: null,
      discount: '',
    }),
  })
  expect(answer.status).toBe(200)
  const former = await first.priceShown()
  expect(former).not.toHaveProperty('discounted price', 12_345)

  // Killed; the moment passes while nothing runs.
  await first.product.killGroup()
  await database.query(
    `update courses set planned_price = jsonb_set(planned_price::jsonb, '{at}', to_jsonb(now() - interval '1 hour'))
      where id = $1`,
    [id],
  )
  const { rowCount } = await database.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 hour'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'publish-planned-prices')`,
  )
  expect(rowCount).toBe(1)

  const second = await start()
  await expect
    .poll(second.priceShown, { timeout: 30_000 })
    .toMatchObject({ 'discounted price': 12_345 })
  const { rows } = await database.query(
    `select event from audit_events where record_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['plan course price', 'publish course'])
})
