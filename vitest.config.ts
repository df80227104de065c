import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@node-rs/argon2': `${import.meta.dirname}/test-support/argon2.ts` } },
  test: {
    include: ['{src,sandbox,content,scripts}/**/*.test.ts'],
    globalSetup: 'test-support/postgres.ts',
    setupFiles: 'test-support/drop-databases.ts',
    // A database of its own for every file makes files independent, so the server's modules need not
    // be read again for each. Four at a time: on two cores some of them are usually waiting.
    isolate: false,
    maxWorkers: 4,
    // Of the tests of one file that say they may run at once.
    maxConcurrency: 20,
    // Killed processes and frozen databases on a busy machine; the report names who needed it.
    retry: 1,
    // A hang, not slowness: beside three other files a test may take ten times as long.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
