import { createRoute } from '@hono/zod-openapi'
import { only } from '../../domain/accounts/session-cookie.server.ts'
import { auditListSchema, auditQuerySchema } from '../../domain/history/contract.ts'
import { fieldChanges } from '../../domain/history/rules.ts'
import { listActors, listChanges } from '../../domain/history/store.server.ts'
import type { Services } from '../../domain/services.ts'
import { json, newApi, staffOnly } from '../../platform/http/api.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'

const trail = createRoute({
  method: 'get',
  path: staffEndpoints.audit,
  summary: 'Who changed what, newest first: of one record, of one kind, by one person, or all',
  request: { query: auditQuerySchema },
  responses: {
    200: json(auditListSchema, 'One page'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

declare module '../../wire/ask.ts' {
  interface Wire {
    auditApi: typeof trail
  }
}

export function auditApi(services: Services) {
  return newApi().openapi({ ...trail, ...only('audit.see', services) }, async (c) => {
    const [{ entries, next }, actors] = await Promise.all([
      listChanges(services.db, c.req.valid('query')),
      listActors(services.db),
    ])
    const presented = entries.map((entry) => ({
      id: entry.id,
      happenedAt: entry.happenedAt.toISOString(),
      actor: entry.actorName,
      kind: entry.recordKind,
      recordId: entry.recordKind === 'account' ? null : entry.recordId,
      action: entry.action,
      changes: fieldChanges(entry.before, entry.after),
    }))
    return c.json({ entries: presented, next, actors }, 200)
  })
}
