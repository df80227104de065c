import { freePort } from '../test-support/free-port.ts'
import { killOne } from './kill.ts'
import type { DrillOptions } from './row.ts'
import { openEnvironment, sabotageDatabase, startSite } from './site-environment.ts'
import { adminCookie } from './traffic.ts'

export type KillableSite = Awaited<ReturnType<typeof openKillableSite>>

/**
 * A site that can be killed and started again at the same address. Without SMTP_URL in `settings` there is
 * no mail server, and mails stay in the queue.
 */
export async function openKillableSite(
  options: DrillOptions,
  settings: Record<string, string> = {},
) {
  const environment = await openEnvironment(options)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let current: Record<string, string> = {
    PORT: String(port),
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...settings,
  }
  const start = async () => (await startSite(environment, options, current)).product
  let product = await start()
  const killed: string[] = []
  await sabotageDatabase(environment, options)
  return {
    environment,
    address,
    killed,
    /** A new session of the demo's admin. */
    async signIn() {
      return { cookie: await adminCookie(product, address), from: '10.255.0.1' }
    },
    /** Kills the app, its database or both, in turn, and starts them again. */
    async kill() {
      product = await killOne({ options, environment, killed, start, address }, product)
    },
    /** Kills the app and starts it with changed settings. */
    async restart(changes: Record<string, string>) {
      await product.killGroup()
      current = { ...current, ...changes }
      product = await start()
    },
    async close() {
      await product.killGroup()
      await environment.close()
    },
  }
}
