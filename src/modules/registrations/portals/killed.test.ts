import { expect, onTestFinished, test } from 'vitest'
import {
  makeDataFolder,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../../../../test-support/product-process.ts'
import { runsAllTests } from '../../../../test-support/runs-all-tests.ts'
import { visit } from '../../../../test-support/site.ts'

// S270
test.runIf(runsAllTests)(
  'an acknowledged enquiry exists after kill -9, and sent again it is one',
  async () => {
    const DATA_DIR = await makeDataFolder()
    onTestFinished(() => removeDataFolder(DATA_DIR))
    const product = startProduct({ DATA_DIR })
    onTestFinished(() => product.killGroup().then(() => undefined))
    const secret = await makeKey(await product.ready, signInsOf(product))
    const all = Array.from({ length: 60 }, (_, index) => ({
      id: `JD-${index}`,
      name: `Killed ${index}`,
      phone: `98450${String(70_000 + index)}`,
      course: 'Data Science',
    }))
    const address = await product.ready
    const send = async (to: string, body: object): Promise<Response> => {
      const bearer = { authorization: `Bearer ${secret}` }
      const answer = await visit({ address: to }).post('/api/enquiries', body, bearer)
      // Busy: sent again, as a portal does.
      return answer.status === 503 ? send(to, body) : answer
    }

    // Given sixty that are sent at once, and a process that is killed when some have been answered
    const acknowledged: string[] = []
    await Promise.all(
      all.map(async (body) => {
        const answer = await send(address, body).catch(() => undefined)
        if (answer?.status === 201) acknowledged.push(body.id)
        if (acknowledged.length === 10) await product.killGroup()
      }),
    )
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)

    // When all are sent again to the next one
    const next = startProduct({ DATA_DIR })
    onTestFinished(() => next.killGroup().then(() => undefined))
    const there = await next.ready
    const repeats = await Promise.all(
      all.map(async (body) => [body.id, (await send(there, body)).status] as const),
    )

    // Then each acknowledged one is known, and every one is stored once
    const storedIds = repeats.filter(([, status]) => status === 200).map(([id]) => id)
    expect(storedIds).toEqual(expect.arrayContaining(acknowledged))
    expect(repeats.filter(([, status]) => status !== 200 && status !== 201)).toEqual([])
    const staff = visit({ address: there })
    await staff.post('/api/auth/login', adminOf(signInsOf(product)))
    const response = await staff.get('/api/admin/registrations?search=Killed')
    expect(await response.json()).toMatchObject({ total: 60 })
  },
)

type SignIns = ReturnType<typeof signInsOf>
const adminOf = (signIns: SignIns) => signIns.find(({ role }) => role?.startsWith('admin'))

async function makeKey(address: string, signIns: SignIns): Promise<string> {
  const staff = visit({ address })
  expect((await staff.post('/api/auth/login', adminOf(signIns))).status).toBe(200)
  const form = { key: 'killed-form', name: 'JustDial', source: 5 }
  const response = await staff.post('/api/admin/portals', form)
  return ((await response.json()) as { secret: string }).secret
}
