import { keyName, recordsIn, type TrailKey } from './find-keys.server.ts'
import { isPersonal, type RecordKind } from './rules.ts'
import { type RecordName, type State, saysOfPerson, sealState } from './seal-values.server.ts'

/** What is noted of a record, in the clear. */
export type OpenEntry = {
  kind: RecordKind
  id: string
  before: State | null | undefined
  after: State | null | undefined
}

/** The records whose keys an entry needs, all of them; none where it says nothing of anybody. */
export function recordsToSeal({ kind, id, before, after }: OpenEntry): RecordName[] {
  return isPersonal(kind) && saysOfPerson(kind, before, after)
    ? recordsIn({ kind, id }, before, after)
    : []
}

/** The entry as it is kept. */
export function sealEntry(entry: OpenEntry, known: ReadonlyMap<string, TrailKey>) {
  const { kind, id, before, after } = entry
  const needed = recordsToSeal(entry).flatMap((record) => known.get(keyName(record)) ?? [])
  if (!isPersonal(kind) || needed.length === 0) return { before, after, keyIds: [] }
  const keys = needed.map(({ key }) => key)
  return {
    before: sealState({ kind, id }, before, keys),
    after: sealState({ kind, id }, after, keys),
    keyIds: needed.map((one) => one.id),
  }
}
