import { expect, test } from 'vitest'
import { startProduct } from '../../../test-support/product-process.ts'
import { abilities, abilityTexts, may, roles } from '../../modules/accounts/abilities.ts'
import { adminCommands, readOrder } from './admin-command-line.ts'

test.each([
  [[], /^Usage: npm run admin -- <order>/],
  [['crown', 'a@mail.example'], /^Usage: npm run admin -- <order>/],
  [['promote'], /^Usage: npm run admin -- promote <e-mail> \[role …\]: [^\n]+$/],
  [['list', 'a@mail.example'], /^Usage: npm run admin -- list: [^\n]+$/],
  [
    ['reset', 'a@mail.example', '--password', 'four words in a row'],
    /^Usage: npm run admin -- reset /,
  ],
  [['promote', 'a@mail.example', '--password-stdin'], /^Usage: npm run admin -- promote /],
  [['promote', 'nobody'], /^nobody is not an e-mail address\.$/],
  [['create', 'a@mail.example', 'two\nlines'], /^The name must be one line of plain text\.$/],
])('%j is refused as unknown', async (words, says) => {
  expect(await readOrder(words)).toEqual({ ok: false, reason: expect.stringMatching(says) })
})

// S346
test('its help has a line for each command and role, and touches no database', async () => {
  const run = async (...words: string[]) => {
    const command = ['src/app/commands/admin.ts', ...words]
    const { exited: exit, output } = startProduct({ DATA_DIR: '/proc/x' }, { command })
    return { ...(await exit), ...output }
  }
  const help = await run('--help')

  expect(help).toMatchObject({ code: 0, err: '' })
  expect(await run()).toMatchObject({ code: 1, out: '', err: help.out })
  const lines = help.out.split('\n')
  for (const word of [...Object.keys(adminCommands), ...roles])
    expect(lines.filter((line) => line.startsWith(`  ${word} `))).toHaveLength(1)
  expect(help.out).toMatch(/^ {2}owner +everything$/m)
  const [content] = lines.filter((line) => line.startsWith('  content '))
  for (const ability of abilities)
    expect(content?.includes(abilityTexts[ability])).toBe(may({ roles: ['content'] }, ability))
})
