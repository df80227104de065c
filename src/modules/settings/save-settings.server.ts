import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { limitedRoles } from '../accounts/abilities.ts'
import type { AuditEvent, EventOf } from '../audit/events.server.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import type { ReplyTemplate } from './contract.ts'
import type { DiscountLimits } from './rules.ts'
import { lockSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type EditableSettings = {
  promoEndsAt: Date | null
  promoText: string | null
  admissionsEmail: string | null
  replyTemplates: ReplyTemplate[] | null
}

const versionedSettings = new VersionedRecords({
  kind: 'settings',
  recordId: 'site',
  table: siteSettings,
  lock: lockSettings,
  late: (_, current: SettingsRow, { input }: { version: number; input: EditableSettings }) => {
    const { savedBy, updatedAt: at } = current
    return { by: savedBy ?? 'System', at, differs: differingFields(current, input), current }
  },
  stamp: ({ actor, now }) => ({ savedBy: signatureOf(actor), updatedAt: now }),
})

/** Saves the settings; a second save of the same version is refused. */
export function saveSettings(
  db: Database,
  request: { version: number; input: EditableSettings },
  context: PersonContext,
) {
  const { input } = request
  return db.transaction((tx) =>
    versionedSettings.update<never>(
      tx,
      request,
      (settings) => {
        const differs = differingFields(settings, input)
        const pick = (from: EditableSettings) =>
          Object.fromEntries(differs.map((key) => [key, from[key]]))
        const facts = { before: pick(settings), after: pick(input) }
        return { ok: true, changes: input, event: { event: 'edit settings', ...facts } }
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
 * What already holds is not recorded again.
 */
async function setValues<Values extends Partial<SettingsRow>>(
  db: Database,
  { event, after }: { event: EventOf<'settings'>; after: Values },
  context: ActionContext,
): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await lockSettings(tx)
    const keys = Object.keys(after) as (keyof SettingsRow)[]
    const before = Object.fromEntries(keys.map((key) => [key, stored[key]])) as Values
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await tx.update(siteSettings).set(after)
    await record(tx, { event, id: 'site', before, after } as AuditEvent, context)
  })
}

/** When marks are fixed, how many absences are a task, and how long a code is good. */
export function setAttendanceRules(
  db: Database,
  rules: Pick<SettingsRow, 'attendanceCorrectionDays' | 'absencesInARow' | 'attendanceCodeSeconds'>,
  context: PersonContext,
) {
  return setValues(db, { event: 'set attendance rules', after: rules }, context)
}

/** Whether counsellors see all registrations or only their own. */
export function setCounsellorsSee(
  db: Database,
  counsellorVisibility: 'own' | 'all',
  context: ActionContext,
) {
  return setValues(
    db,
    { event: 'set counsellor visibility', after: { counsellorVisibility } },
    context,
  )
}

/** How new enquiries are assigned, and how many minutes they may wait; null: as long as they like. */
export function setEnquiryRules(
  db: Database,
  rules: Pick<SettingsRow, 'enquiryAssignment' | 'enquiryLimitMinutes'>,
  context: PersonContext,
) {
  return setValues(db, { event: 'set enquiry assignment', after: rules }, context)
}

/** How many instalments a payment plan may have; existing plans stay. */
export function setPlanParts(
  db: Database,
  { min: minParts, max: maxParts }: { min: number; max: number },
  context: PersonContext,
) {
  return setValues(db, { event: 'set instalment limits', after: { minParts, maxParts } }, context)
}

/** Who signs documents from now on; without a line they are computer-generated and need no signature. */
export function setSignatureLine(
  db: Database,
  { signatureLine }: { signatureLine: string | null },
  context: PersonContext,
) {
  return setValues(db, { event: 'set signature line', after: { signatureLine } }, context)
}

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

/** Sets the discount limit of each role in percent. */
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
