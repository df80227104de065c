import { readFile } from 'node:fs/promises'
import type { Connection } from './connect.ts'
import { withClient } from './with-client.ts'

/** How the site connects: with a login of its own, or as the owner switching to another role. */
type SiteAccess = { connection: Connection; role?: string }

export const siteRole = 'institute_site'
const rights = new URL('../../../db/site-role.sql', import.meta.url)

/** An arbitrary number, the same in every process. */
const lockKey = 4_201_028
const notAllowed = '42501'
/** Milliseconds for each statement. */
const patience = 15_000

/**
 * Grants the site's role what db/site-role.sql lists, at the first start and after migrations. On the
 * embedded server the site logs in as that role; on a given one it switches to it, and stays the owner if
 * its user may not create roles.
 */
export async function prepareSiteRole(connection: Connection): Promise<SiteAccess> {
  const isOurs = 'host' in connection
  try {
    await withClient({ ...connection, query_timeout: patience }, async (client) => {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [lockKey])
      await client.query(await readFile(rights, 'utf8'))
      if (isOurs) await client.query(`alter role ${siteRole} login`)
      await client.query('commit')
    })
    return isOurs
      ? { connection: { ...connection, user: siteRole } }
      : { connection, role: siteRole }
  } catch (error) {
    if ((error as { code?: string }).code !== notAllowed || isOurs) throw error
    return { connection }
  }
}
