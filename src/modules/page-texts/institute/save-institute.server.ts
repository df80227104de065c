import { isDeepStrictEqual } from 'node:util'
import type { z } from '@hono/zod-openapi'
import { firstLanguage } from '../../../../content/languages.ts'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { publishDirectly } from '../publish-texts.server.ts'
import type { TextSlot } from '../rules.ts'
import { lastPublication, lockTexts, readSlot } from '../store.server.ts'
import { instituteDetails } from '../tables.ts'
import type { InstituteDetails, instituteSchema } from './contract.ts'
import { describeOpeningHours } from './opening-hours.ts'
import { readPicture } from './read-logo.server.ts'
import { productDetails } from './rules.ts'
import { readDetails } from './store.server.ts'

/** The texts that say who the institute is, beside its details. */
const tagline = 'institute.inWords.tagline'
const meaning = 'institute.inWords.meaning'

/**
 * In a change that locked the texts. Returns the fields that differ from those before. Fields that an older file
 * lacks stay as they are; whether the set-up is finished, an owner says on this site.
 */
export async function replaceDetails(
  tx: Transaction,
  input: Omit<InstituteDetails, 'isSetUp'>,
  context: PersonContext,
): Promise<(keyof InstituteDetails)[]> {
  const current = await readDetails(tx)
  const former = { ...productDetails, ...current?.details }
  const details = { ...former, ...input, isSetUp: former.isSetUp }
  const fields = Object.keys(details) as (keyof InstituteDetails)[]
  const changes = fields.filter((field) => !isDeepStrictEqual(details[field], former[field]))
  if (changes.length === 0) return changes
  await insertDetails(tx, { version: (current?.version ?? 0) + 1, details }, context)
  return changes
}

export async function insertDetails(
  tx: Transaction,
  { version, details }: { version: number; details: InstituteDetails },
  context: PersonContext,
) {
  await tx.insert(instituteDetails).values({
    version,
    details,
    publication: (await lastPublication(tx)) + 1,
    savedBy: context.actor.name,
    savedAt: context.now,
  })
}

/** Saves what a form has of the details, and publishes them at once with the texts that follow from them. */
export function saveInstitute(
  db: Database,
  slots: readonly TextSlot[],
  { version, tagline: newTagline, ...input }: z.output<typeof instituteSchema>,
  context: PersonContext,
): Promise<
  { ok: true; version: number } | { ok: false; reason: 'details-changed' | 'logo-missing' }
> {
  return db.transaction(async (tx) => {
    await lockTexts(tx)
    const current = await readDetails(tx)
    if ((current?.version ?? 0) !== version) return { ok: false, reason: 'details-changed' }
    for (const address of [input.logo, input.logoDark])
      if (address && !(await readPicture(tx, address))) return { ok: false, reason: 'logo-missing' }
    const former = current?.details ?? productDetails
    const details: InstituteDetails = { ...former, ...input }
    // The product's sentence explains the name of the sample. One that staff wrote stays.
    const placeOf = ({ city }: InstituteDetails) => `{name} is in ${city}.`
    const { live } = await readSlot(tx, meaning)
    const isPlace = live?.text === placeOf(former)
    const texts = {
      ...(newTagline !== undefined && { [tagline]: newTagline }),
      ...((details.name !== former.name || isPlace) && { [meaning]: placeOf(details) }),
      ...(input.openingTimes && describeOpeningHours(input.openingTimes)),
    }
    await publishDirectly(tx, slots, { language: firstLanguage.code, texts }, context)
    await insertDetails(tx, { version: version + 1, details }, context)
    const fields = Object.keys(input) as (keyof InstituteDetails)[]
    const pick = (from: InstituteDetails) =>
      Object.fromEntries(fields.map((field) => [field, from[field]]))
    const facts = { before: pick(former), after: pick(details) }
    await record(tx, { event: 'set institute details', id: 'site', ...facts }, context)
    return { ok: true, version: version + 1 }
  })
}
