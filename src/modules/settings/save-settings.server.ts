import {
  type ActionContext,
  type PersonContext,
  savedStamp,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { limitedRoles } from '../accounts/abilities.ts'
import type { AuditEvent, EventOf } from '../audit/events.server.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import type { DiscountLimits } from './rules.ts'
import { lockSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type EditableSettings = Pick<
  SettingsRow,
  'promoEndsAt' | 'promoText' | 'admissionsEmail' | 'replyTemplates'
>
type SaveRequest = { version: number; input: EditableSettings }

const versionedSettings = new VersionedRecords({
  kind: 'settings',
  recordId: 'site',
  table: siteSettings,
  lock: lockSettings,
  late: (_, current: SettingsRow, { input }: SaveRequest) => {
    const { savedBy, updatedAt: at } = current
    return { by: savedBy ?? 'System', at, differs: differingFields(current, input), current }
  },
  stamp: savedStamp,
})

export function saveSettings(db: Database, request: SaveRequest, context: PersonContext) {
  const { input } = request
  return db.transaction((tx) =>
    versionedSettings.update<never>(
      tx,
      request,
      (settings) => {
        const differs = differingFields(settings, input)
        const pick = (from: EditableSettings) =>
          Object.fromEntries(differs.map((key) => [key, from[key]]))
        const event = { before: pick(settings), after: pick(input) }
        return { ok: true, changes: input, event: { event: 'edit settings', ...event } }
      },
      context,
    ),
  )
}

function differingFields(settings: EditableSettings, input: EditableSettings) {
  return (Object.keys(input) as (keyof EditableSettings)[]).filter(
    (field) => JSON.stringify(settings[field]) !== JSON.stringify(input[field]),
  )
}

/**
 * Sets values outside the main form and its version, so that they conflict with nobody who has that open.
 * A value that is set already is not recorded again.
 */
function setter<Field extends keyof SettingsRow>({ event }: { event: EventOf<'settings'> }) {
  return (db: Database, after: Pick<SettingsRow, Field>, context: ActionContext): Promise<void> =>
    db.transaction(async (tx) => {
      const stored = await lockSettings(tx)
      const fields = Object.keys(after) as Field[]
      const before = Object.fromEntries(fields.map((field) => [field, stored[field]]))
      if (JSON.stringify(before) === JSON.stringify(after)) return
      await tx.update(siteSettings).set(after)
      await record(tx, { event, id: 'site', before, after } as AuditEvent, context)
    })
}

/** When marks are fixed, how many absences are a task, and how long a code is good. */
export const setAttendanceRules = setter<
  'attendanceCorrectionDays' | 'absencesInARow' | 'attendanceCodeSeconds'
>({ event: 'set attendance rules' })

/** Whether counsellors see all registrations or only their own. */
export const setCounsellorsSee = setter<'counsellorVisibility'>({
  event: 'set counsellor visibility',
})

/** How new enquiries are assigned, and how many minutes they may wait; null: as long as they like. */
export const setEnquiryRules = setter<'enquiryAssignment' | 'enquiryLimitMinutes'>({
  event: 'set enquiry assignment',
})

/** How many instalments a payment plan may have; existing plans stay. */
export const setPlanParts = setter<'minParts' | 'maxParts'>({ event: 'set instalment limits' })

/** Who signs documents from now on; without a line they are computer-generated and need no signature. */
export const setSignatureLine = setter<'signatureLine'>({ event: 'set signature line' })

type LimitsRequest = { version: number; limits: DiscountLimits }

/** They have a version of their own. */
const versionedLimits = new VersionedRecords({
  table: siteSettings,
  counter: 'discountLimitsVersion',
  lock: lockSettings,
  late: (_, current: SettingsRow, { limits }: LimitsRequest) => {
    const changeInfo = { by: current.discountLimitsBy, at: current.discountLimitsAt }
    return { ...changeInfo, differs: differingRoles(current, limits), current }
  },
  stamp: ({ actor, now }) => ({ discountLimitsBy: signatureOf(actor), discountLimitsAt: now }),
})

export function setDiscountLimits(db: Database, request: LimitsRequest, context: PersonContext) {
  const { limits } = request
  return db.transaction((tx) =>
    versionedLimits.update<never>(
      tx,
      request,
      (current) => {
        if (differingRoles(current, limits).length === 0) return { ok: true }
        const facts = { before: current.discountLimits, after: limits }
        const event = { event: 'set discount limits', id: 'site', ...facts } as const
        return {
          ok: true,
          changes: { discountLimits: limits },
          also: () => record(tx, event, context),
        }
      },
      context,
    ),
  )
}

function differingRoles({ discountLimits }: SettingsRow, limits: DiscountLimits) {
  return limitedRoles.filter((role) => discountLimits[role] !== limits[role])
}
