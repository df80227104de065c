import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventText } from '../../modules/audit/describe-event.server.ts'
import type { HistoryKind } from '../../modules/audit/rules.ts'
import { definitionOf } from '../../modules/audit/sealing.server.ts'
import '../registry.ts'

const names = readFileSync('scripts/stored-strings.txt', 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('event ') ? line.slice('event '.length) : []))

/** What Activity says of an event of Asha, or of a batch of Java. */
function say(event: string, facts: object = {}): string {
  const definition = definitionOf(event)
  const recordKind = definition?.of as HistoryKind
  const subject = recordKind === 'batch' ? 'Java, 3 Nov 2026' : 'Asha Rao'
  return eventText({ event, facts, recordKind } as Parameters<typeof eventText>[0], subject)
}

test('an event with details is a sentence with them in Activity', () => {
  const bare = names.filter((name) => {
    const definition = definitionOf(name)
    if (!definition || definition.did || definition.outsideTrail) return false
    return Object.keys(definition.facts.shape).some((key) => key !== 'before' && key !== 'after')
  })

  expect(names.length).toBeGreaterThan(150)
  expect(bare).toEqual([])
})

const day = '2026-11-03'
const certificate = { certificate: 'TK-1', kind: 'completed', course: 'Java' }

test.each([
  ['end sessions', {}, 'ended the sessions of Asha Rao'],
  ['set discount limits', {}, 'set the discount limits'],
  ['add source', { before: { source: null }, after: { source: 'Fair' } }, 'added source “Fair”'],
  [
    'revoke portal key',
    { before: { portal: 'Sulekha', source: 'Portal' }, after: {} },
    'revoked portal key “Sulekha”',
  ],
  [
    'remove redirect',
    { before: { path: '/old', target: '/courses' }, after: {} },
    'removed redirect “/old”',
  ],
  ['remove holiday', { before: { name: 'Holi' }, after: {} }, 'removed holiday “Holi”'],
  [
    'count cash',
    { before: {}, after: { day, countedPaise: 5_000_00, bankedPaise: 4_000_00 } },
    'counted ₹5,000 in cash on 3 Nov 2026, ₹4,000 of it for the bank',
  ],
  [
    'set cost of source',
    { before: {}, after: { cost: 'Website, November 2026: ₹5,000' } },
    'set the cost of Website, November 2026: ₹5,000',
  ],
  [
    'change enrolment state',
    { course: 'Java', before: { state: 'studying' }, after: { state: 'left' } },
    'set the enrolment of Asha Rao in Java to “Withdrawn”',
  ],
  ['add class', { after: { day } }, 'added the class of 3 Nov 2026 to Java, 3 Nov 2026'],
  [
    'take roll',
    { day, present: 8, late: 1, absent: 2, excused: 0, headCount: null },
    'took attendance of 3 Nov 2026 in Java, 3 Nov 2026: 8 present, 1 late, 2 absent, 0 excused',
  ],
  [
    'correct attendance',
    {
      title: 'Java',
      day,
      before: { mark: 'absent' },
      after: { mark: 'present' },
      reason: 'Was in the other room',
    },
    'corrected the attendance of Asha Rao in Java, 3 Nov 2026, from absent to present (Was in the other room)',
  ],
  [
    'give feedback',
    { title: 'Loops', number: 1, verdict: 'accepted', feedback: 'Good' },
    'accepted “Loops” of Asha Rao',
  ],
  [
    'create assignment',
    { title: 'Loops', dueOn: day },
    'set assignment “Loops” for Java, 3 Nov 2026, due 3 Nov 2026',
  ],
  ['issue certificate', certificate, 'issued Asha Rao certificate TK-1, Java, completed'],
])('%s reads as a sentence', (event, facts, sentence) => {
  expect(say(event, facts)).toBe(sentence)
})
