import { readStudentId } from '../../ui/format/student-ids.ts'
import { plainFieldsOf } from './define-event.server.ts'
import { type EventName, events } from './events.server.ts'
import { keyName, type TrailKey } from './find-keys.server.ts'
import { type HistoryKind, isPersonal } from './rules.ts'
import {
  eraseFacts,
  type RecordName,
  type SealedFacts,
  saysOfPerson,
  sealFacts,
} from './seal-values.server.ts'

/** The plain facts of an event of a record. */
export type OpenEvent = { kind: HistoryKind; id: string; event: string; facts: SealedFacts }

/** The records whose keys an event needs, all of them; none where it says nothing about anybody. */
export function recordsToSeal({ kind, id, event, facts }: OpenEvent): RecordName[] {
  if (!isPersonal(kind) || !saysOfPerson(facts, plainOf(event))) return []
  const others = studentsNamed(event, facts).filter((subjectName) => subjectName !== id)
  return [
    { kind, id },
    ...[...new Set(others)].map((subjectName) => ({ kind: 'student' as const, id: subjectName })),
  ]
}

/** The facts as stored. */
export function sealEvent(open: OpenEvent, keysByName: ReadonlyMap<string, TrailKey>) {
  const { kind, id, event, facts } = open
  const needed = recordsToSeal(open).flatMap((record) => keysByName.get(keyName(record)) ?? [])
  if (!isPersonal(kind) || needed.length === 0) return { facts, keyIds: [] }
  const keys = needed.map(({ key }) => key)
  return {
    facts: sealFacts({ kind, id }, facts, plainOf(event), keys),
    keyIds: needed.map((one) => one.id),
  }
}

/** The facts of an event about an erased person. */
export function eraseEvent({ kind, event, facts }: OpenEvent) {
  return { facts: isPersonal(kind) ? eraseFacts(facts, plainOf(event)) : facts, keyIds: [] }
}

/** The definition of an event; undefined for names of older code. */
export function definitionOf(event: string) {
  return Object.hasOwn(events, event) ? events[event as EventName] : undefined
}

const plainFields = new Map<string, readonly string[]>()

/** Without a definition all values are encrypted. */
function plainOf(event: string): readonly string[] {
  const plainNames = plainFields.get(event)
  if (plainNames) return plainNames
  const facts = definitionOf(event)?.facts
  const plain = facts ? plainFieldsOf(facts) : []
  plainFields.set(event, plain)
  return plain
}

function studentsNamed(event: string, facts: SealedFacts): string[] {
  const fields = definitionOf(event)?.naming ?? []
  return [facts.before, facts.after].flatMap((state) =>
    fields.flatMap((field) => {
      const studentId = readStudentId(String(Object(state)[field] ?? ''))
      return studentId ? [String(studentId.id)] : []
    }),
  )
}
