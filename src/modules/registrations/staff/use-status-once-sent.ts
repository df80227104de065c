import type { RegistrationStatus } from '../../students/registration-status.ts'
import { statusAfter } from '../contact-rules.ts'
import { concernedBy } from './outbox/entries.ts'
import { useOutbox } from './outbox/use-outbox.ts'

/** The status of a registration once its waiting entries are saved. */
export function useStatusOnceSent({
  id,
  status,
}: {
  id: number
  status: RegistrationStatus
}): RegistrationStatus {
  const { entries } = useOutbox()
  return entries
    .filter((entry) => entry.state === 'waiting' && concernedBy(entry).includes(id))
    .reduce((before, entry) => {
      if (entry.kind === 'roll') return before
      return entry.kind === 'step' ? entry.body.to : statusAfter(before, entry.body.outcome)
    }, status)
}
