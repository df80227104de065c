import { defineConfig } from 'vitest/config'
import { listUnitTests } from './scripts/unit-tests.ts'

/** Without a database: `npm run test:unit`. */
export default defineConfig({
  test: { include: listUnitTests(), isolate: false, testTimeout: 20_000 },
})
