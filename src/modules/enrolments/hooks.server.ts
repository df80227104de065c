import { onAnonymise, onMerge } from '../students/hooks.server.ts'
import { stripJoinings } from './anonymise-enrolments.server.ts'
import { refileJoinings } from './refile-enrolments.server.ts'

onMerge.add(async (tx, { only, ...move }) => ({
  joiningIds: await refileJoinings(tx, { ...move, ...(only && { only: only.joiningIds }) }),
}))

onAnonymise.add(stripJoinings)
