import '../../platform/fast-package-resolution.ts'

await import('./doctor-command.ts')
