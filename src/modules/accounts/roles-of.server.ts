import { sql } from 'drizzle-orm'
import type { Role } from './abilities.ts'
import { users } from './tables.ts'

/** Inside a query that names the account; a table of roles has no `id` of its own to mistake for it. */
export const rolesOf = sql<Role[]>`array(select role from staff_roles
  where staff_roles.user_id = ${users.id} order by role)`
