import '../../platform/quick-imports.ts'

await import('./restore-command.ts')
