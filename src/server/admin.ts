import './quick-imports.ts'

await import('./admin-command.ts')
