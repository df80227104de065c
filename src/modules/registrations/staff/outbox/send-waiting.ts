import type { StaffAnswer } from '../../../../ui/staff/use-staff-data.ts'
import type { RegistrationChanged } from '../../contract.ts'
import {
  nextToSend,
  type OutboxDraft,
  type OutboxEntry,
  type rollSender,
  upon,
  type Versions,
  versionsAfter,
} from './entries.ts'
import { changeEntries, readEntries } from './entry-store.ts'

export const contactSender = 'POST /api/admin/registrations/{id}/contacts' as const
export const steps = 'POST /api/admin/registrations/{id}/status' as const

export type DraftAnswer = StaffAnswer<typeof contactSender | typeof steps | typeof rollSender>

export type RefusedDraft = Exclude<DraftAnswer, { ok: true }>

/** `cut`: no response. `stopped`: the server does not accept them from the signed-in user now. */
export type SendOutcome = 'settled' | 'cut' | 'stopped'

type Ways = {
  send: (draft: OutboxDraft) => Promise<DraftAnswer>
  onSaved: (versions: Versions) => void
  onChange: () => void
}

/**
 * Sends waiting entries in order. One of several tabs sends at a time; after a kill an entry is sent
 * again, and its idempotency key prevents a second effect.
 */
export function sendWaiting(account: string, ways: Ways): Promise<SendOutcome> {
  return alone(async () => {
    for (;;) {
      const entry = nextToSend(await readEntries(account))
      if (!entry) return 'settled'
      const answer = await ways.send(entry)
      if (isCutOff(answer)) return 'cut'
      if (!answer.ok && answer.status === 401) return 'stopped'
      if (!answer.ok && answer.status === 403) {
        // Sent once they are allowed again, or have stepped up.
        await storeRefusal(entry, answer, 'waiting').then(ways.onChange)
        return 'stopped'
      }
      if (answer.ok) {
        const versions = versionsAfter(entry, answer.data.version)
        await settleEntry(entry, versions)
        ways.onSaved(versions)
      } else await storeRefusal(entry, answer, isLate(answer) ? 'conflict' : 'refused')
      ways.onChange()
    }
  })
}

/** Under a lock of all tabs. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('outbox', work)
}

/** No response, or not one of the site: it may or may not be saved. */
export function isCutOff(answer: DraftAnswer): boolean {
  if (answer.ok) return false
  return answer.error !== undefined || [429, 502, 503, 504].includes(answer.status)
}

/** Saved: it is removed, and later entries get its versions. */
export function settleEntry({ account, seq }: OutboxEntry, versions: Versions) {
  return changeEntries(account, (entries) => ({
    removed: entries.filter((one) => one.seq === seq),
    changedEntries: entries.filter((one) => one.seq > seq).map((one) => upon(one, versions)),
  }))
}

/** Somebody else was first: with the versions of registrations, or the marks of a roll. */
const isLate = ({ refusal }: RefusedDraft) =>
  refusal !== undefined && ('currentVersions' in refusal || 'lines' in refusal)

function storeRefusal(
  { account, seq }: OutboxEntry,
  answer: RefusedDraft,
  state: OutboxEntry['state'],
) {
  const late = isLate(answer)
    ? (answer.refusal as Partial<RegistrationChanged> & { lines?: readonly string[] })
    : undefined
  const refusal = {
    message: answer.message,
    lines: late?.lines ?? late?.differs ?? [],
    currentVersions: late?.currentVersions,
  }
  return changeEntries(account, (entries) => ({
    removed: [],
    changedEntries: entries
      .filter((one) => one.seq === seq)
      .map((one) => ({ ...one, state, refusal })),
  }))
}
