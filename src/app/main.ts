import '../platform/quick-imports.ts'

await import('./server/serve.ts')
