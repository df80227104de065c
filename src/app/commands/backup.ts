import '../../platform/quick-imports.ts'

await import('./backup-command.ts')
