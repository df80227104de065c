import { freePort } from '../test-support/free-port.ts'
import { killOne } from './kill.ts'
import { adminCookie } from './people.ts'
import { openEnvironment, sabotageDatabase, startSite } from './place.ts'
import type { DrillOptions } from './row.ts'

export type MortalSite = Awaited<ReturnType<typeof openMortalSite>>

/**
 * A site that keeps its address, however often it is killed. If `settings` name no mail server nothing
 * listens there, and mails wait.
 */
export async function openMortalSite(options: DrillOptions, settings: Record<string, string> = {}) {
  const environment = await openEnvironment(options)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const ownSettings = {
    PORT: String(port),
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  let now = settings
  const start = async () =>
    (await startSite(environment, options, { ...ownSettings, ...now })).product
  let product = await start()
  const killed: string[] = []
  await sabotageDatabase(environment, options)
  return {
    place: environment,
    address,
    killed,
    /** The demo's owner, just signed in. */
    async owner() {
      return { cookie: await adminCookie(product, address), from: '10.255.0.1' }
    },
    /** The app, its database or both are killed, in turn, and started again. */
    async kill() {
      product = await killOne(
        { asked: options, place: environment, killed, start, address },
        product,
      )
    },
    /** It is killed, and started with other settings. */
    async restart(other: Record<string, string>) {
      await product.killGroup()
      now = { ...now, ...other }
      product = await start()
    },
    async close() {
      await product.killGroup()
      await environment.close()
    },
  }
}
