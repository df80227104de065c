import { spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { cloneDatabase, visit } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

/** Milliseconds; complete starts, on a machine that may be busy. */
const patient = { timeout: 60_000, interval: 50 }

/** With the terminal that `script` provides. */
async function startAtTerminal(DATA_DIR: string) {
  const { connectionString } = await cloneDatabase()
  const product = startProduct(
    { DATA_DIR, DATABASE_URL: connectionString, SHELL: '/bin/sh' },
    {
      program: 'script',
      command: ['-qfec', `'${process.execPath}' src/app/main.ts`, '/dev/null'],
    },
  )
  onTestFinished(() => void product.killGroup())
  const address = await waitFor(() => {
    const [, address = ''] =
      product.output.out.match(/ is ready at (http:\S+)\r\n.*Sign in .*\r\n\r\n/s) ?? []
    expect(address).not.toBe('')
    return address
  }, patient)
  return { product, address }
}

// S347
test('at a terminal a demo prints nothing after its greeting; its log is in a file', async ({
  skip,
}) => {
  skip(spawnSync('script', ['--version']).status !== 0, 'Only some systems have this program.')
  const DATA_DIR = await makeDataFolder()
  onTestFinished(() => removeDataFolder(DATA_DIR))
  const { product, address } = await startAtTerminal(DATA_DIR)
  const file = join(DATA_DIR, 'site.log')

  const email = 'nobody@mail.example'
  await visit({ address }).post('/api/auth/login', { email, password: 'four words in a row' })

  const logged = await waitFor(async () => {
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    expect(lines.join()).toContain('"event":"login"')
    return lines.map((line) => JSON.parse(line))
  }, patient)
  expect(logged.every(({ time }) => /Z$/.test(time))).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(product.output.out).toContain(`Log        ${file}`)
  expect(product.output.out).not.toContain('"level":')
  expect(product.output.out.trimEnd()).toMatch(/Sign in +student +\S+ +\S+ {2}\S.*$/)
})
