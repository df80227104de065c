import '../../platform/quick-imports.ts'

await import('./doctor-command.ts')
