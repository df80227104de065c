import '../../platform/fast-package-resolution.ts'

await import('./admin-command.ts')
