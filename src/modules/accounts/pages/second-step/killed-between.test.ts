import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { authenticatorCode } from '../../../../../test-support/authenticator-code.ts'
import {
  makeDataFolder,
  type Product,
  removeDataFolder,
  startProduct,
} from '../../../../../test-support/product-process.ts'
import { runsAllTests } from '../../../../../test-support/runs-all-tests.ts'
import { sendSecondStep } from '../../../../../test-support/second-step.ts'
import { cloneDatabase, signUp, visit } from '../../../../../test-support/site.ts'
import { waitFor } from '../../../../../test-support/wait-for.ts'

/** The product as a process that can be killed and started again on one database. */
async function openKillable() {
  const DATA_DIR = await makeDataFolder()
  onTestFinished(() => removeDataFolder(DATA_DIR))
  const { connectionString } = await cloneDatabase()
  const database = new pg.Client({ connectionString })
  await database.connect()
  onTestFinished(() => database.end())
  const site = { address: '' }
  let product: Product | undefined
  const kill = () => product?.killGroup().then(() => undefined)
  onTestFinished(async () => kill())
  const start = async () => {
    product = startProduct({ DATA_DIR, DATABASE_URL: connectionString, TRUST_PROXY: 'loopback' })
    site.address = await product.ready
  }
  await start()
  return { site, database, kill, start }
}

// S136
test.runIf(runsAllTests)(
  'killed between its steps, a sign-in or a setup goes on, and no code counts twice',
  async () => {
    const { site, database, kill, start } = await openKillable()
    const asha = await signUp(site)
    const restart = async () => {
      await kill()
      await start()
    }
    const factorsOf = async () => (await (await asha.get('/api/me/factors')).json()).factors
    const halfWay = async () => {
      const visitor = visit(site)
      expect((await visitor.post('/api/auth/login', asha)).status).toBe(202)
      return visitor
    }
    const codesLeft = async () =>
      (await database.query('select from recovery_codes where user_id = $1', [await idOf()]))
        .rowCount
    const idOf = async () =>
      (await database.query('select id from users where email = $1', [asha.email])).rows[0].id

    // Killed while an app is being added: there is none yet, and the same secret can be finished
    const newAuthenticator = await (await asha.post('/api/me/factors/new-authenticator', {})).json()
    await restart()
    expect(await factorsOf()).toEqual([])
    const response = await asha.post('/api/me/factors/authenticator', {
      key: newAuthenticator.key,
      code: authenticatorCode(newAuthenticator.secret),
    })
    expect(response.status).toBe(200)
    const [first, second, third] = (await response.json()).recoveryCodes as string[]

    // Killed between password and second step: the step is still pending and nobody is signed in
    const halfSignedIn = await halfWay()
    await restart()
    expect((await halfSignedIn.get('/api/me')).status).toBe(401)
    expect(await (await halfSignedIn.get('/api/auth/second-step')).json()).toMatchObject({
      recovery: true,
    })

    // Killed while a recovery code is used: it was not used, and works once
    await database.query('begin')
    await database.query('lock table audit_events in share mode')
    const lostStep = sendSecondStep(halfSignedIn, { recoveryCode: first }).catch(
      (error: unknown) => error,
    )
    await waitFor(async () => {
      const { rowCount } = await database.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rowCount).toBeGreaterThan(0)
    })
    await kill()
    expect(await lostStep).toBeInstanceOf(Error)
    await database.query('commit')
    await start()
    expect(await codesLeft()).toBe(10)
    expect((await sendSecondStep(halfSignedIn, { recoveryCode: first })).status).toBe(200)
    expect((await halfSignedIn.get('/api/me')).status).toBe(200)
    expect((await sendSecondStep(await halfWay(), { recoveryCode: first })).status).toBe(400)

    // Killed as the factor is removed, with or without a response: it stays removed, and another works
    const cut = sendSecondStep(await halfWay(), { recoveryCode: second }).catch(
      (error: unknown) => error,
    )
    await waitFor(async () => expect(await codesLeft()).toBe(8), { interval: 1 })
    await kill()
    await cut
    await start()
    expect((await sendSecondStep(await halfWay(), { recoveryCode: second })).status).toBe(400)
    expect((await sendSecondStep(await halfWay(), { recoveryCode: third })).status).toBe(200)
    expect(await codesLeft()).toBe(7)
  },
)
