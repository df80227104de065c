import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, startProduct } from '../../test-support/product-process.ts'
import { openEnvironment } from '../place.ts'
import { type DrillRow, noneOf } from '../row.ts'

/** SIGTERM to `npm start`, under load and with one client that sends a byte at a time. */
export const stopping: DrillRow = {
  name: 'SIGTERM under load, and somebody very slow',
  reach: 'what was asked is answered, exit 0 ≤ 10 s, PostgreSQL stopped',
  on: ['own'],
  inShort: true,
  sabotages: {
    'waiting for whoever is slow': {
      spoils: [
        { file: 'src/platform/http/stop-serving.ts', find: 'socket.destroy()', put: 'void 0' },
        {
          file: 'src/platform/shut-down-in-order.ts',
          find: 'const patience = 5_500',
          put: 'const patience = 60_000',
        },
        {
          file: 'src/app/server/serve.ts',
          find: 'const patience = 9_700',
          put: 'const patience = 60_000',
        },
        {
          file: 'src/platform/http/listen.ts',
          find: 'headersTimeout: 10 * seconds',
          put: 'headersTimeout: 0',
        },
        {
          file: 'src/platform/http/listen.ts',
          find: 'requestTimeout: 15 * seconds',
          put: 'requestTimeout: 0',
        },
      ],
    },
  },
  async run(options) {
    const environment = await openEnvironment(options)
    const { spoils = [] } = options
    const product = startProduct(
      {
        ...environment.settings,
        TRUST_PROXY: 'loopback',
        DRILL_SPOILS: JSON.stringify(spoils),
        ...(spoils.length > 0 && { NODE_OPTIONS: `--import=${process.cwd()}/drill/spoil.ts` }),
      },
      { command: ['scripts/ready.mjs', 'start'] },
    )
    try {
      const address = await product.ready
      const server = environment.serverPid()
      const cut = { answers: 0, good: 0 }
      let isStopping = false
      // A sign-up takes a while: some of each caller's are always open.
      const load = Array.from({ length: 6 }, async (_, caller) => {
        for (let n = 0; !isStopping; n++) {
          const status = await signUp(address, `10.0.${caller}.${n}`).catch(() => 0)
          if (status !== 0) cut.good += 1
          else cut.answers += 1
        }
      })
      const slow = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
      slow.write('POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
      const dripping = setInterval(() => slow.write('x'), 500)
      await pause(1_500)
      // No request starts at the moment of the signal: it may be refused.
      isStopping = true
      await pause(30)
      const startedAt = performance.now()
      const exit = await Promise.race([product.signal('SIGTERM'), pause(12_000)])
      const took = performance.now() - startedAt
      clearInterval(dripping)
      slow.destroy()
      await Promise.all(load)
      const misses = noneOf({ 'answers cut off': cut.answers })
      if (exit?.code !== 0) misses.push(exit ? `exit ${exit.code}` : 'it did not end')
      if (took > 10_000) misses.push(`ended after ${took.toFixed(0)} ms`)
      if (isRunning(server)) misses.push('its PostgreSQL runs on')
      return {
        counted: [`${cut.good} answered, exit ${exit?.code} after ${took.toFixed(0)} ms`],
        misses,
      }
    } finally {
      await product.killGroup()
      await environment.close()
    }
  },
}

async function signUp(address: string, from: string): Promise<number> {
  const email = `${from}@mail.example`
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ name: 'Asha', email, password: 'a long enough password' }),
    signal: AbortSignal.timeout(15_000),
  })
  await response.arrayBuffer()
  return response.status
}
