import '../platform/quick-imports.ts'

await import('./serve.ts')
