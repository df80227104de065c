import { expect, test } from 'vitest'
import {
  abilities,
  apiRoleOf,
  chiefRole,
  may,
  type Role,
  roles,
  rolesThatMay,
} from './abilities.ts'
import { entersOffice } from './rules.ts'

// S31
test('the owner may do everything, whoever signs up nothing of it', () => {
  for (const ability of abilities) {
    expect({ ability, may: may({ roles: [chiefRole] }, ability) }).toEqual({ ability, may: true })
    expect({ ability, may: may({ roles: [] }, ability) }).toEqual({ ability, may: false })
    expect(rolesThatMay(ability)).toContain(chiefRole)
  }
})

test('a user with several roles has the abilities of each', () => {
  const both: Role[] = ['trainer', 'accountant']
  for (const ability of abilities)
    expect(may({ roles: both }, ability)).toBe(both.some((role) => may({ roles: [role] }, ability)))
})

test.each(['', 'Admin', 'student', '__proto__', 'constructor', 'toString', 'admin '])(
  'a token that says the role %j opens nothing',
  (role) => {
    for (const ability of abilities) expect(may({ roles: [role] }, ability)).toBe(false)
  },
)

test('pages and tokens say admin of whoever may enter the back office, and student of others', () => {
  expect(apiRoleOf({ roles: [] })).toBe('student')
  for (const role of roles) {
    expect(apiRoleOf({ roles: [role] })).toBe('admin')
    expect(entersOffice({ role: apiRoleOf({ roles: [role] }) })).toBe(true)
  }
})
