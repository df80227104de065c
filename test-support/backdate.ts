import type { Site } from './site.ts'

/** Dates the history of these registrations back, past the triggers that protect it. */
export async function backdate(
  site: Pick<Site, 'sql'>,
  registrations: readonly (string | number)[],
  then: Date,
) {
  const guard = 'trigger events_are_only_sealed'
  await site.sql(`alter table audit_events disable ${guard}`)
  await site.sql(
    `update audit_events set happened_at = $2 where record_kind = 'registration' and record_id = any($1)`,
    [registrations.map(String), then],
  )
  await site.sql(`alter table audit_events enable ${guard}`)
}

/** Sets the due days of an enrolment's instalments, also to past days, which staff cannot. */
export async function setDueDates(
  site: Pick<Site, 'sql'>,
  enrolment: number,
  days: readonly string[],
) {
  for (const [index, day] of days.entries())
    await site.sql('update dues set due_on = $3 where enrolment_id = $1 and part = $2', [
      ...[enrolment, index + 1, day],
    ])
}
