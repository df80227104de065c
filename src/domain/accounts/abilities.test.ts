import { expect, test } from 'vitest'
import {
  abilities,
  chiefRole,
  may,
  memberRole,
  roles,
  rolesThatMay,
  wireRoleOf,
} from './abilities.ts'
import { entersOffice } from './rules.ts'

test('the admin may do everything, whoever signs up nothing of it', () => {
  for (const ability of abilities) {
    expect({ ability, may: may({ role: chiefRole }, ability) }).toEqual({ ability, may: true })
    expect({ ability, may: may({ role: memberRole }, ability) }).toEqual({ ability, may: false })
    expect(rolesThatMay(ability)).toContain(chiefRole)
  }
})

test.each(['', 'Admin', 'owner', '__proto__', 'constructor', 'toString', 'admin '])(
  'a token that says the role %j opens nothing',
  (role) => {
    for (const ability of abilities) expect(may({ role }, ability)).toBe(false)
  },
)

test('pages and tokens say admin of whoever may enter the back office, and student of others', () => {
  expect(wireRoleOf({ role: chiefRole })).toBe('admin')
  expect(wireRoleOf({ role: memberRole })).toBe('student')
  for (const role of roles)
    expect(entersOffice({ role: wireRoleOf({ role }) })).toBe(may({ role }, 'office.enter'))
})
