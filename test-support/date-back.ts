import type { Site } from './site.ts'

/** What happened to these registrations happened then: behind the back of a history that nobody may rewrite. */
export async function dateBack(
  site: Pick<Site, 'sql'>,
  registrations: readonly (string | number)[],
  then: Date,
) {
  const guard = 'trigger events_are_only_sealed'
  await site.sql(`alter table events disable ${guard}`)
  await site.sql(
    `update events set happened_at = $2 where record_kind = 'registration' and record_id = any($1)`,
    [registrations.map(String), then],
  )
  await site.sql(`alter table events enable ${guard}`)
}
