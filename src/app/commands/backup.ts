import '../../platform/fast-package-resolution.ts'

await import('./backup-command.ts')
