import { createRoute } from '@hono/zod-openapi'
import { json, newApi, staffOnly } from '../../../../platform/http/api.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { auditListSchema, auditQuerySchema, chainSchema } from '../../../audit/contract.ts'
import { fieldChanges, sayVerified } from '../../../audit/rules.ts'
import { listActors, listChanges } from '../../../audit/store.server.ts'
import { verifyChain } from '../../../audit/verify-chain.server.ts'

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

const chain = createRoute({
  method: 'get',
  path: staffEndpoints.auditChain,
  summary: 'Goes through the whole history: whether every event stands as it was recorded',
  responses: { 200: json(chainSchema, 'What was found'), ...staffOnly },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    auditApi: typeof trail
    auditChain: typeof chain
  }
}

export function auditApi(services: Services) {
  // One walk at a time, however many ask.
  let walk: ReturnType<typeof verifyChain> | undefined
  const verify = () => {
    walk ??= verifyChain(services.db, services.chainKeys).finally(() => {
      walk = undefined
    })
    return walk
  }
  const allRecords = { everybody: 'the audit log is of all records' }
  const seeing = requireAccess('audit.see', services, allRecords)
  const api = newApi().openapi({ ...chain, ...seeing }, async (c) => {
    const verified = await verify()
    return c.json({ ok: verified.ok, message: sayVerified(verified) }, 200)
  })
  return api.openapi({ ...trail, ...seeing }, async (c) => {
    const [{ entries, next }, actors] = await Promise.all([
      listChanges(services.db, c.req.valid('query')),
      listActors(services.db),
    ])
    const auditItems = entries.map((entry) => ({
      id: entry.id,
      happenedAt: entry.happenedAt.toISOString(),
      actor: entry.actorName,
      kind: entry.kind,
      recordId: entry.kind === 'account' ? null : entry.recordId,
      action: entry.event,
      changes: fieldChanges(entry.facts.before, entry.facts.after),
    }))
    return c.json({ entries: auditItems, next, actors }, 200)
  })
}
