import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  embeddedServer,
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { signUp } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

const patient = { timeout: 40_000, interval: 100 }

// S92
test.runIf(runsAllTests)(
  'a database that does not recover is retried with growing pauses, while pages are served',
  async () => {
    const DATA_DIR = await makeDataFolder()
    onTestFinished(() => removeDataFolder(DATA_DIR))
    const product = startProduct({ DATA_DIR })
    onTestFinished(() => product.killGroup().then(() => undefined))
    const address = await product.ready
    const student = await signUp({ address })
    const control = join(DATA_DIR, 'postgres/global/pg_control')

    // Given a killed database that lacks what it needs to start
    renameSync(control, `${control}.lost`)
    process.kill(embeddedServer(DATA_DIR)?.pid ?? 0, 'SIGKILL')

    // Then each try is logged with the error and the time of the next
    const errorLines = () =>
      product.output.out
        .split('\n')
        .filter((line) => line.includes('"event":"database"'))
        .map((line) => JSON.parse(line).msg as string)
    await waitFor(() => expect(errorLines()).toHaveLength(4), patient)
    expect(errorLines()).toEqual([
      'The database ended: it was ended by SIGKILL. It is started again at once.',
      expect.stringMatching(/global\/pg_control.* It is started again in 0\.25 s\.$/),
      expect.stringMatching(/global\/pg_control.* It is started again in 1 s\.$/),
      expect.stringMatching(/global\/pg_control.* It is started again in 3 s\.$/),
    ])
    // and pages are served, and requests for data get a Retry-After
    for (const path of [
      '/',
      '/courses',
      '/courses/data-science',
      '/about',
      '/courses.json',
      '/healthz',
    ])
      expect((await fetch(address + path)).status, path).toBe(200)
    for (const path of ['/readyz', '/api/me']) {
      const response = await student.get(path)
      expect(response.status, path).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }

    // and once somebody has fixed it, everything works without a restart
    renameSync(`${control}.lost`, control)
    await waitFor(async () => expect((await student.get('/readyz')).status).toBe(200), patient)
    expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(embeddedServer(DATA_DIR)).toBeUndefined()
  },
)
