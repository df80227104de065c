import type { Role } from '../src/modules/accounts/abilities.ts'
import { type Site, signUp, type Visitor } from './site.ts'

/** Sets the roles of an account directly. */
export async function assignRoles(
  site: Pick<Site, 'sql'>,
  email: string,
  ...roles: Role[]
): Promise<void> {
  await site.sql(
    'delete from staff_roles where user_id = (select id from users where email = $1)',
    [email],
  )
  await site.sql(
    `insert into staff_roles (user_id, role)
     select id, unnest($2::text[]) from users where email = $1`,
    [email, roles],
  )
}

/** A new signed-in team member. */
export async function hire(site: Site, name: string, ...roles: Role[]) {
  const person: Awaited<ReturnType<typeof signUp>> & Visitor = await signUp(site, { name })
  await assignRoles(site, person.email, ...roles)
  const [{ id = '' } = {}] = await site.sql<{ id: string }>(
    'select id from users where email = $1',
    [person.email],
  )
  return { ...person, id }
}
