import { createRoute } from '@hono/zod-openapi'
import { json, newApi, staffOnly } from '../../../platform/http/api.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { backupsSchema } from '../backups/contract.ts'
import { findBackupStatus, findBeginning, findLog } from '../backups/store.server.ts'

const read = createRoute({
  method: 'get',
  path: staffEndpoints.backups,
  summary: 'When the database was last backed up and a restore last rehearsed',
  responses: { 200: json(backupsSchema, 'How safe it is'), ...staffOnly },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    backupsApi: typeof read
  }
}

export function backupsApi(services: Services) {
  const { db, clock, config } = services
  const { store, passphrase, keep } = config.backup
  // That of a database elsewhere is its own affair.
  const isLogKept = config.backup.dir !== undefined && config.databaseUrl === undefined
  return newApi().openapi(
    { ...read, ...requireAccess('settings.see', services, 'nobody') },
    async (c) => {
      const now = clock()
      const period = { since: await findBeginning(db), now }
      const status = {
        now: now.toISOString(),
        sealed: passphrase !== undefined,
        store: store !== undefined,
        keep,
        backup: await findBackupStatus(db, 'backup', period),
        rehearsal: await findBackupStatus(db, 'rehearsal', period),
        log: isLogKept ? await findLog(db, period) : null,
      }
      return c.json(status, 200)
    },
  )
}
