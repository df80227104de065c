import type { Database } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import type { SessionData } from './list-sessions.server.ts'
import { listRoll, readLastNotes } from './read-roll.server.ts'
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
  const briefings = []
  for (const { id, batchId } of ownSessions.slice(0, mostBriefings)) {
    const students = await listRoll(db, batchId, id)
    const oftenAbsent = students
      .filter((one) => !one.hasLeft && isOftenAbsent(one))
      .map(({ student, name, absent, held }) => ({ student, name, absent, held }))
    briefings.push({ session: id, last: await readLastNotes(db, batchId, id), oftenAbsent })
  }
  return briefings
}
