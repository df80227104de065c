import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,content,scripts}/**/*.test.ts'],
    globalSetup: 'test-support/postgres.ts',
    // A database of its own for every file makes files independent; two cores take two at a time.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
