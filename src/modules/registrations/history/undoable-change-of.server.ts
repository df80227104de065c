import type { VersionedFacts } from '../../audit/events.server.ts'
import type { Undoable } from '../undo/rules.ts'

/** Events of a registration as they are stored. */
export type RegistrationChange = VersionedFacts<'registration'>
export type StepChange = Extract<
  RegistrationChange,
  { event: 'record contact' | 'change registration status' }
>
export type Plan = Extract<RegistrationChange, { event: 'plan contact' }>
export type SourceChange = Extract<RegistrationChange, { event: 'correct source' }>

type CounsellorName = { counsellor: string | null }
export type AssignmentChange = {
  before: CounsellorName
  after: CounsellorName
  previousId?: string | null
}
export type Tagging = { before: { tags: string[] }; after: { tags: string[] } }

/** What of an event can be undone. */
export function undoableChangeOf(change: RegistrationChange): Undoable | undefined {
  switch (change.event) {
    case 'record contact':
      return 'contact'
    case 'change registration status':
      return change.after.status === 'lost' ? 'lost' : undefined
    case 'plan contact':
      return 'plan'
    case 'correct source':
      return 'source'
    default:
      return changesWithoutVersion[change.event as string]
  }
}

const changesWithoutVersion: Record<string, Undoable | undefined> = {
  'assign registration': 'assign',
  'tag registration': 'tag',
}
