import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, startProduct } from '../../test-support/product-process.ts'
import { type DrillRow, nonZero } from '../row.ts'
import { openEnvironment } from '../site-environment.ts'

/** SIGTERM to `npm start`, under load and with one client that sends a byte at a time. */
export const stopping: DrillRow = {
  name: 'SIGTERM under load, with a slow client',
  expected: 'open requests are answered, exit 0 ≤ 10 s, PostgreSQL stopped',
  on: ['own'],
  inShort: true,
  sabotages: {
    'no time limits for slow clients': {
      patches: [
        {
          file: 'src/platform/http/stop-serving.ts',
          find: 'socket.destroy()',
          replacement: 'void 0',
        },
        {
          file: 'src/platform/shut-down-in-order.ts',
          find: 'const longestShutdown = 5_500',
          replacement: 'const longestShutdown = 60_000',
        },
        {
          file: 'src/app/server/serve.ts',
          find: 'const forcedExitAfter = 9_700',
          replacement: 'const forcedExitAfter = 60_000',
        },
        {
          file: 'src/platform/http/listen.ts',
          find: 'headersTimeout: 10 * seconds',
          replacement: 'headersTimeout: 0',
        },
        {
          file: 'src/platform/http/listen.ts',
          find: 'requestTimeout: 15 * seconds',
          replacement: 'requestTimeout: 0',
        },
      ],
    },
  },
  async run(options) {
    const environment = await openEnvironment(options)
    const { patches = [] } = options
    const product = startProduct(
      {
        ...environment.settings,
        TRUST_PROXY: 'loopback',
        DRILL_PATCHES: JSON.stringify(patches),
        ...(patches.length > 0 && {
          NODE_OPTIONS: `--import=${process.cwd()}/drill/patch-source.ts`,
        }),
      },
      { command: ['scripts/ready.mjs', 'start'] },
    )
    try {
      const address = await product.ready
      const server = environment.serverPid()
      const responses = { answered: 0, aborted: 0 }
      let isStopping = false
      // A sign-up takes a while, so requests are open at any moment.
      const load = Array.from({ length: 6 }, async (_, caller) => {
        for (let n = 0; !isStopping; n++) {
          const status = await signUp(address, `10.0.${caller}.${n}`).catch(() => 0)
          responses[status === 0 ? 'aborted' : 'answered'] += 1
        }
      })
      const slow = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
      slow.write('POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
      const dripping = setInterval(() => slow.write('x'), 500)
      await pause(1_500)
      // A request that starts at the moment of the signal may be refused.
      isStopping = true
      await pause(30)
      const startedAt = performance.now()
      const exit = await Promise.race([product.signal('SIGTERM'), pause(12_000)])
      const took = performance.now() - startedAt
      clearInterval(dripping)
      slow.destroy()
      await Promise.all(load)
      const failures = nonZero({ 'requests aborted': responses.aborted })
      if (exit?.code !== 0) failures.push(exit ? `exit ${exit.code}` : 'it did not end')
      if (took > 10_000) failures.push(`ended after ${took.toFixed(0)} ms`)
      if (isRunning(server)) failures.push('its PostgreSQL is still running')
      return {
        counted: [`${responses.answered} answered, exit ${exit?.code} after ${took.toFixed(0)} ms`],
        failures,
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
