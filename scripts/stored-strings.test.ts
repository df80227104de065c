import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import '../src/app/registry.ts'
import { events } from '../src/modules/audit/events.server.ts'
import { orderTroubles } from '../src/modules/notifications/rules.ts'
import { registrationsQuerySchema } from '../src/modules/registrations/contract.ts'
import { studentsQuerySchema } from '../src/modules/students/contract.ts'
import { findStoredStrings } from './stored-strings.ts'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n')
const sources = new Map(
  git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'db/migrations')
    .filter((file) => /\.(tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

/** Names of facts, those inside of `before` and `after` with their path. */
function factsOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, value]) => {
    const inner = value as { shape?: unknown; unwrap?: () => z.ZodObject }
    const object = inner.shape ? (value as z.ZodObject) : inner.unwrap?.()
    return object?.shape ? factsOf(object).map((field) => `${name}.${field}`) : [name]
  })
}

const list = [
  ...findStoredStrings(sources),
  ...orderTroubles.map((reason) => `refusal code ${reason}`),
  ...Object.entries(events as Record<string, { facts: z.ZodObject }>).flatMap(
    ([name, { facts }]) => [
      `event ${name}`,
      ...factsOf(facts).map((fact) => `fact of ${name}: ${fact}`),
    ],
  ),
  ...Object.keys(registrationsQuerySchema.shape).map((name) => `saved view registrations.${name}`),
  ...Object.keys(studentsQuerySchema.shape).map((name) => `saved view students.${name}`),
]
const [file, changelog] = ['scripts/stored-strings.txt', 'CHANGELOG.md'].map((name) =>
  readFileSync(name, 'utf8'),
) as [string, string]
const previous = file.split('\n').filter(Boolean)

// S201
test('strings that are stored are in the list', async () => {
  await expect(
    `${[...new Set([...previous, ...list])].sort().join('\n')}\n`,
    'To add the new ones: npm run test:unit -- scripts/stored-strings.test.ts -u',
  ).toMatchFileSnapshot('stored-strings.txt')
})

// S201
test('a string of the list that is stored no longer is named in the change log', () => {
  const present = new Set(list)
  expect(
    previous.filter((line) => !present.has(line) && !changelog.includes(`\`${line}\``)),
    'Databases, browsers or logs hold them. Name each in CHANGELOG.md, with what becomes of what is stored.',
  ).toEqual([])
})
