import {
  abilities,
  abilityWords,
  chiefRole,
  may,
  type Role,
  roles,
} from '../../modules/accounts/abilities.ts'

/** The arguments of each command, and what it does. */
export const adminCommands = {
  create: ['<e-mail> [name] [--password-stdin]', `makes an ${chiefRole}`],
  promote: ['<e-mail> [role …]', `gives roles; without one, ${chiefRole}`],
  demote: ['<e-mail> [role …]', 'removes roles; without one, all'],
  invite: ['<e-mail> <role …>', 'asks somebody by mail to join the team, for 7 days'],
  'invite-again': ['<e-mail>', 'sends another link, and ends the one before'],
  withdraw: ['<e-mail>', 'ends an invitation'],
  teaches: [
    '<e-mail> [course …]',
    'sets the courses that a trainer teaches, replacing the earlier ones',
  ],
  'counsellors-see-own': ['', 'counsellors see their own registrations and unassigned ones'],
  'counsellors-see-all': ['', 'counsellors see all registrations'],
  'sign-out': ['<e-mail>', 'ends all sessions of somebody'],
  disable: ['<e-mail>', 'deactivates an account; nothing is deleted'],
  enable: ['<e-mail>', 'opens it again'],
  reset: ['<e-mail> [--password-stdin]', 'gives another password, at random or of standard input'],
  factors: ['<e-mail>', 'lists second steps'],
  'reset-factors': ['<e-mail>', 'takes all second steps away, where a device is lost'],
  list: ['', 'lists the team, invitations, and who is disabled'],
  'verify-trail': ['', 'verifies the audit log'],
} as const satisfies Record<string, [takes: string, does: string]>

export type Verb = keyof typeof adminCommands

const command = 'npm run admin --'

export function usage(): string {
  const ways = Object.entries(adminCommands).map(([verb, [takes, does]]) => [
    `${verb} ${takes}`,
    does,
  ])
  return [
    `Usage: ${command} <order>, which is one of`,
    ...columns(ways),
    '',
    'A role is one of',
    ...columns(roles.map((role) => [role, describeRole(role)])),
  ].join('\n')
}

function columns(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([first = '']) => first.length))
  return rows.map(([first = '', second]) => `  ${first.padEnd(width)}  ${second}`)
}

/** For a known command with wrong arguments. */
export function usageOf(verb: Verb): string {
  const [takes, does] = adminCommands[verb]
  return `Usage: ${command} ${`${verb} ${takes}`.trim()}: ${does}.`
}

/** What a role may do or may not do, whichever list is shorter. */
function describeRole(role: Role): string {
  const has = abilities.filter((ability) => may({ roles: [role] }, ability))
  const lacks = abilities.filter((ability) => !has.includes(ability))
  if (lacks.length === 0) return 'everything'
  const listedAbilities = lacks.length < has.length ? lacks : has
  const words = listedAbilities.map((ability) => abilityWords[ability]).join('; ')
  return listedAbilities === lacks ? `everything but: ${words}` : words
}
