import {
  makeDataFolder,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../../test-support/product-process.ts'
import { test as base } from './journey.ts'

/** For journeys that change what every visitor sees, or need other settings: their file starts its own site. */
export function testOnOwnSite(settings: Record<string, string> = {}) {
  return base.extend<
    object,
    { site: { address: string; admin: { email: string; password: string } } }
  >({
    site: [
      async ({ browserName: _ }, use) => {
        const folder = await makeDataFolder()
        const product = startProduct({ DATA_DIR: folder, TRUST_PROXY: 'loopback', ...settings })
        const address = await product.ready
        const admin = signInsOf(product).find(({ role }) => role === 'admin')
        await use({
          address,
          admin: { email: admin?.email ?? '', password: admin?.password ?? '' },
        })
        await product.signal('SIGTERM')
        await removeDataFolder(folder)
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    baseURL: ({ site }, use) => use(site.address),
  })
}

export const test = testOnOwnSite()
