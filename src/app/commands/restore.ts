import '../../platform/fast-package-resolution.ts'

await import('./restore-command.ts')
