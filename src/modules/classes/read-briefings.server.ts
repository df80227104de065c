import type { Database } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import type { SessionData } from './list-sessions.server.ts'
import { listRolls, readLastNotes } from './read-roll.server.ts'
import { isOftenAbsent } from './rules.ts'

/** More classes of one person in a day are none that they teach themselves. */
const mostBriefings = 8

/** What somebody looks up before each class that they teach: the last notes, and who is often absent. */
export async function readBriefings(
  db: Database,
  { sessions, person }: { sessions: readonly SessionData[]; person: Person },
) {
  const ownSessions = sessions.filter(
    ({ trainerId, status }) =>
      status === 'planned' && (trainerId === person.id || !may(person, 'batches.plan')),
  )
  const ids = ownSessions.slice(0, mostBriefings).map(({ id }) => id)
  const [rolls, notes] = await Promise.all([listRolls(db, ids), readLastNotes(db, ids)])
  return ids.map((id) => ({
    session: id,
    last: notes.get(id) ?? null,
    oftenAbsent: (rolls.get(id) ?? [])
      .filter((one) => !one.hasLeft && isOftenAbsent(one))
      .map(({ student, name, absent, held }) => ({ student, name, absent, held })),
  }))
}
