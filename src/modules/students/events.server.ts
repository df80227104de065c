import { z } from '@hono/zod-openapi'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import { defineEvent, description, erasable } from '../audit/define-event.server.ts'

const text = erasable(z.string().nullish())
const status = z.enum(['Active', 'Pending', 'Inactive']).optional()
const fields = { name: text, email: text, phone: text, course: text, status }
const details = z.object(fields)
const noFacts = z.object({})
const studentId = z.string().nullish()

/** Events of a student record. */
export const studentEvents = {
  'add student': defineEvent({
    of: 'student',
    makesVersion: true,
    facts: z.object({ after: details }),
    describe: () => description('Added by staff'),
  }),
  'import student': defineEvent({
    of: 'student',
    makesVersion: true,
    facts: z.object({ after: z.object({ name: text, file: text }) }),
    describe: () => description('Imported from a file'),
  }),
  'edit student': defineEvent({
    of: 'student',
    makesVersion: true,
    facts: z.object({ before: details, after: details }),
    describe: () => description('Changed'),
  }),
  'correct phone': defineEvent({
    of: 'student',
    makesVersion: true,
    did: () => 'corrected their phone number',
    facts: z.object({ before: details, after: details }),
  }),
  'update student from account': defineEvent({
    of: 'student',
    makesVersion: true,
    did: () => 'changed their details in their own account',
    facts: z.object({ before: details, after: details }),
    describe: () => description('Changed on their own account'),
  }),
  /** The account has another value now, and the record keeps what staff wrote. */
  'record account change': defineEvent({
    of: 'student',
    did: () => 'changed their own account; the student record was not changed',
    naming: ['heldBy'],
    facts: z.object({ before: details, after: z.object({ ...fields, heldBy: studentId }) }),
    describe: () => description('Changed on their own account; the student record was not changed'),
  }),
  'update student from registration': defineEvent({
    of: 'student',
    makesVersion: true,
    did: (_, subject) => `changed the status of ${subject} with a registration`,
    facts: z.object({
      before: z.object({ status }),
      after: z.object({ status, registration: z.number() }),
    }),
    describe: () => description('Changed with a registration'),
  }),
  'add note': defineEvent({
    of: 'student',
    did: (_, subject) => `wrote a note about ${subject}`,
    facts: noFacts,
    // The notes themselves are on the student's page.
    describe: () => undefined,
  }),
  'merge students': defineEvent({
    of: 'student',
    makesVersion: true,
    did: ({ after }, subject) =>
      after.merged
        ? `merged ${formatStudentId(after.merged)} into ${subject}`
        : `merged ${subject} into another entry`,
    naming: ['merged', 'mergedInto'],
    facts: z.object({
      before: z.object({ ...fields, mergedInto: z.number().nullish() }),
      after: z.object({
        ...fields,
        merged: z.number().optional(),
        mergedInto: z.number().nullish(),
      }),
    }),
  }),
  'undo merge': defineEvent({
    of: 'student',
    makesVersion: true,
    did: (_, subject) => `undid a merge of ${subject}`,
    naming: ['sameAs'],
    facts: z.object({
      before: z.object({ sameAs: studentId }),
      after: z.object({ sameAs: studentId }),
    }),
  }),
  'mark as different people': defineEvent({
    of: 'student',
    did: ({ after }, subject) =>
      `marked ${subject} and ${after.notTheSameAs ?? 'another student'} as two people`,
    naming: ['notTheSameAs'],
    facts: z.object({ after: z.object({ notTheSameAs: studentId }) }),
  }),
  'undo import': defineEvent({
    of: 'student',
    did: (_, subject) => `undid the import of ${subject}`,
    facts: z.object({ before: z.object({ name: text, file: text }) }),
  }),
  'remove lost enquiry': defineEvent({
    of: 'student',
    facts: noFacts,
    did: () => 'removed an enquiry that was lost long ago',
  }),
  'delete student': defineEvent({ of: 'student', facts: noFacts }),
  'remove name': defineEvent({ of: 'student', makesVersion: true, facts: noFacts }),
  'remove e-mail': defineEvent({ of: 'student', makesVersion: true, facts: noFacts }),
  'pass on student': defineEvent({
    of: 'student',
    makesVersion: true,
    facts: noFacts,
    did: () => 'passed a student’s entry on to another account',
  }),
  /** What a deleted account had brought into a record of staff was removed. */
  'erase account details': defineEvent({ of: 'student', makesVersion: true, facts: noFacts }),
}

/** Events of a file of students. Its students have events of their own. */
export const importEvents = {
  'import students': defineEvent({
    of: 'import',
    outsideTrail: true,
    facts: z.object({ name: z.string(), students: z.number() }),
    tells: ({ name, students }) => ({ kind: 'import', name, students }),
  }),
}
