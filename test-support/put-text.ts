import type { Visitor } from './site.ts'

/** Saves, publishes, plans or undoes English texts: `path` follows `/api/admin/`. */
export const putText = (visitor: Visitor, path: string, body: object) =>
  visitor.ask(`/api/admin/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', ...body }),
  })
