import type { AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Entries kept at most; the oldest are deleted first. */
const most = 2_000

/** In-memory storage of the stand-in's provider. */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>()
  const read = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const remove = (matches: (payload: AdapterPayload) => boolean) => {
      for (const [key, { payload }] of entries) if (matches(payload)) entries.delete(key)
    }
    return {
      async upsert(id, payload, expiresIn = 3600) {
        entries.delete(keyOf(id))
        entries.set(keyOf(id), { payload, until: Date.now() + expiresIn * 1000 })
        const [oldest] = entries.keys()
        if (entries.size > most && oldest) entries.delete(oldest)
      },
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) =>
        [...entries.keys()]
          .filter((key) => key.startsWith(keyOf('')))
          .map(read)
          .find((payload) => payload?.uid === uid),
      // Device flow is not used.
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        remove((payload) => payload.grantId === grantId)
      },
    }
  }
}
