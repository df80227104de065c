import '../../platform/quick-imports.ts'

await import('./admin-command.ts')
