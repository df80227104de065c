import '../platform/fast-package-resolution.ts'

await import('./server/serve.ts')
