import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site, signUp, visit } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { abilities, abilityTexts, may, type Role, roles } from '../../modules/accounts/abilities.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

type Door = { path: string; method: string; who: string }
type Colleague = Awaited<ReturnType<typeof hire>>

let site: Site
let doors: Door[]
let team: Record<Role, [Colleague, Colleague]>
beforeAll(async () => {
  site = await openSite()
  const { paths } = (await (await visit(site).get(endpoints.openapi)).json()) as {
    paths: Record<string, Record<string, { 'x-who': string }>>
  }
  doors = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-who': audience }]) => ({
      path: path.replace(/\{\w+\}/g, '1'),
      method: method.toUpperCase(),
      who: audience,
    })),
  )
  const pairs = await Promise.all(
    roles.map(async (role) => [
      role,
      [await hire(site, `First ${role}`, role), await hire(site, `Second ${role}`, role)],
    ]),
  )
  team = Object.fromEntries(pairs)
})
afterAll(() => site.close())

const isAbility = (audience: string) => abilities.some((ability) => ability === audience)

describe.each(roles)('two people who are %s', (role) => {
  // S103
  test('may use every route that the matrix allows them, and no other', async () => {
    for (const person of team[role])
      for (const { path, method, who: audience } of doors.filter((door) => isAbility(door.who))) {
        const mayPass = abilities.some(
          (ability) => ability === audience && may({ roles: [role] }, ability),
        )
        // Nothing is sent: a permitted request is refused as incomplete or finds nothing.
        const response = await person.ask(path, { method })
        const isRefused = response.status === 403
        await response.body?.cancel()
        expect({ role, method, path, who: audience, isRefused }).toEqual({
          role,
          method,
          path,
          who: audience,
          isRefused: !mayPass,
        })
      }
  })

  // S104
  test('neither reads nor changes what the other is on the team, unless they may', async () => {
    const [one, other] = team[role]
    const response = await one.get('/api/admin/team')
    expect(response.status).toBe(may({ roles: [role] }, 'team.see') ? 200 : 403)
    const changeResponse = await put(one, `/api/admin/team/${other.id}/roles`, {
      roles: ['owner'],
      expected: [role],
    })
    // Giving an owner the owner's role again changes nothing.
    expect(changeResponse.status).toBe(role === 'owner' ? 400 : 403)
    expect(await rolesOf(other.id)).toEqual([role])
  })

  // S104
  test('nobody gives themselves a role', async () => {
    const [one] = team[role]
    const raised = await put(one, `/api/admin/team/${one.id}/roles`, {
      roles: [...roles],
      expected: [role],
    })
    expect(raised.status).toBe(role === 'owner' ? 400 : 403)
    expect(await rolesOf(one.id)).toEqual([role])
  })
})

test('a user without a role may use no staff route', async () => {
  const student = await signUp(site)
  for (const { path, method } of doors.filter((door) => isAbility(door.who))) {
    const { status } = await student.ask(path, { method })
    expect({ method, path, status }).toEqual({ method, path, status: 403 })
  }
})

// S103
test('docs/roles.md shows the matrix as it is', async () => {
  const head = `| may | ${roles.join(' | ')} |\n|---|${roles.map(() => '---|').join('')}`
  const rows = abilities.map(
    (ability) =>
      `| ${abilityTexts[ability]} (\`${ability}\`) | ${roles
        .map((role) => (may({ roles: [role] }, ability) ? '✓' : ''))
        .join(' | ')} |`,
  )
  expect(await readFile('docs/roles.md', 'utf8')).toContain(`\n${[head, ...rows].join('\n')}\n`)
})

async function rolesOf(id: string) {
  const rows = await site.sql<{ role: string }>(
    'select role from staff_roles where user_id = $1 order by role',
    [id],
  )
  return rows.map(({ role }) => role)
}

function put(person: Colleague, path: string, body: object) {
  return person.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
