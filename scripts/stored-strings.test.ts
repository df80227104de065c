import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import '../src/app/registry.ts'
import { events } from '../src/modules/audit/events.server.ts'
import { registrationsQuerySchema } from '../src/modules/registrations/contract.ts'
import { studentsQuerySchema } from '../src/modules/students/contract.ts'
import { digestOf, findStoredStrings } from './stored-strings.ts'

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
  ...Object.entries(events as Record<string, { facts: z.ZodObject }>).map(
    ([name, { facts }]) => `event ${[name, ...factsOf(facts).sort()].join(', ')}`,
  ),
  ...Object.keys(registrationsQuerySchema.shape).map((name) => `saved view registrations.${name}`),
  ...Object.keys(studentsQuerySchema.shape).map((name) => `saved view students.${name}`),
].sort()

// S201
test('strings that are stored are those of the list', async () => {
  await expect(
    `${list.join('\n')}\n`,
    'Databases and browsers hold the old one. Where it has to change: npm run test:unit -- scripts/stored-strings.test.ts -u',
  ).toMatchFileSnapshot('stored-strings.txt')
})

// S201
test('who changes the list says so in the change log', () => {
  const digest = digestOf(list)
  expect(
    readFileSync('CHANGELOG.md', 'utf8'),
    `Say in CHANGELOG.md what an institute has to know of it, with “stored strings ${digest}”.`,
  ).toContain(`stored strings ${digest}`)
})
