import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

/** Staff requests without an idempotency key, and why sending one twice is harmless. */
const onceWithoutKey: Record<string, string> = {
  '/api/admin/absences/{id}/done': 'a task is done once',
  '/api/admin/classes/{id}/code': 'the code is shown or it is not',
  '/api/admin/holidays': 'a day is one holiday',
  '/api/admin/site-content-checks': 'it only looks',
  '/api/admin/redirects': 'a path has one redirect',
  '/api/admin/site-notices': 'the same notice is one',
  '/api/admin/set-up/logos': 'the same bytes are one picture',
  '/api/admin/site-pictures': 'the same bytes are one picture',
  '/api/admin/stories/{id}/withdrawal': 'it names the version',
  '/api/admin/bank-statements': 'it only looks for claims',
  '/api/admin/batches/{id}/people': 'a student has one seat in a batch',
  '/api/admin/batches/{id}/people/{student}/undo': 'what is undone is not undone again',
  '/api/admin/batches/{id}/status': 'a cancelled batch is not cancelled again',
  '/api/admin/batches/{id}/waitlist': 'a student waits once',
  '/api/admin/batches/{id}/assignments': 'a title belongs to one assignment of a batch',
  '/api/admin/batches/{id}/materials': 'the same is shared once',
  '/api/admin/batches/{id}/material-files': 'the same is shared once',
  '/api/admin/submissions/{id}/feedback': 'it names the version',
  '/api/admin/batches/{id}/certificates': 'who has a certificate gets no second one',
  '/api/admin/batches/{id}/certificates/{student}': 'a student has one certificate of a kind',
  '/api/admin/certificate-keys': 'one more new key signs, and nothing is lost',
  '/api/admin/certificates/{id}/name': 'a request is decided once',
  '/api/admin/certificates/{id}/revocation': 'what is revoked is not revoked again',
  '/api/admin/cheques/{id}': 'a cheque moves on from where it stands',
  '/api/admin/upi-claims/{id}': 'a claim ends once',
  '/api/admin/course-pictures': 'a picture is kept under its hash',
  '/api/admin/courses/{id}/lesson/revisions': 'the version of the lesson',
  '/api/admin/courses/{id}/revisions': 'it names the version',
  '/api/admin/courses': 'an id belongs to one course',
  '/api/admin/enquiry-imports/{id}/check': 'it only looks',
  '/api/admin/enquiry-imports/{id}/start': 'a file begins once',
  '/api/admin/course-imports': 'a course whose address is taken stays',
  '/api/admin/enquiry-imports': 'a file is kept under its hash until it begins',
  '/api/admin/orders/external-refunds/{id}': 'it is seen to or not',
  '/api/admin/hand-over-requests': 'a colleague is asked once a day',
  '/api/admin/payments/{id}/reading': 'it names the reading, which is confirmed once',
  '/api/admin/health': 'it examines and changes nothing',
  '/api/admin/imports': 'who is there already is not stored again',
  '/api/admin/invitations/{id}': 'it is asked for again, and the last link alone is good',
  '/api/admin/enrolments/{id}/state': 'it names the version',
  '/api/admin/orders/{id}/choice': 'an order that is settled has no choice',
  '/api/admin/enrolments/{id}/payment-link':
    'the link that stands is given again, and mailed once a day',
  '/api/admin/document-series': 'it is set anew, until its first paper has a number',
  '/api/admin/payouts': 'a line that stands already is left',
  '/api/admin/plans/{id}/retirement': 'a plan is in use or not',
  '/api/admin/plans': 'a name belongs to one plan of a course',
  '/api/admin/refunds/{id}/decision': 'what is decided is not decided again',
  '/api/admin/refunds/{id}/closing': 'what is ended is not there to be ended',
  '/api/admin/refunds/{id}/payment': 'what is paid is not paid again',
  '/api/admin/refunds/{id}/withdrawal': 'what is taken back is gone',
  '/api/admin/short-links': 'a code is given once',
  '/api/admin/reminders/preview': 'it only looks',
  '/api/admin/sources': 'a name belongs to one source',
  '/api/admin/students/{id}/distinct': 'two are apart or not',
  '/api/admin/students/{id}/merges': 'who is merged is not there to be merged',
  '/api/admin/students': 'a number and an e-mail belong to one student',
  '/api/admin/tax': 'it names what was seen',
  '/api/admin/invitations': 'an address has one open invitation',
}

type Schema = {
  $ref?: string
  properties?: object
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Post = { requestBody?: { content?: Record<string, { schema: Schema }> } }
type OpenApiDocument = {
  paths: Record<string, { post?: Post }>
  components: { schemas: Record<string, Schema> }
}

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

// S169
test('every request of staff that would do something twice brings a key', async () => {
  const { paths, components } = (await (
    await studentsSite.admin.get(endpoints.openapi)
  ).json()) as OpenApiDocument
  const hasKey = ({ $ref, properties = {}, allOf = [], ...either }: Schema): boolean => {
    const schema = components.schemas[$ref?.split('/').at(-1) ?? '']
    const ways = either.anyOf ?? either.oneOf ?? []
    return (
      'key' in properties ||
      (schema !== undefined && hasKey(schema)) ||
      allOf.some(hasKey) ||
      (ways.length > 0 && ways.every(hasKey))
    )
  }

  const posts = Object.entries(paths).filter(
    ([path, { post }]) => path.startsWith('/api/admin/') && post,
  )
  const keyless = posts.filter(([, { post }]) => {
    const schema = post?.requestBody?.content?.['application/json']?.schema
    return !schema || !hasKey(schema)
  })

  expect(keyless.map(([path]) => path).toSorted()).toEqual(Object.keys(onceWithoutKey).toSorted())
})

describe('sent again because the answer was lost', () => {
  // S169
  test('a note about a student is stored once, and another text is another note', async () => {
    const id = await studentsSite.addStudent({
      name: 'Asha Kulkarni',
      phone: studentsSite.newPhone(),
    })
    const notes = fillPath('/api/admin/students/{id}/notes', { id })
    const note = { key: crypto.randomUUID(), note: 'Called.' }

    const answers = await Promise.all([1, 2, 3].map(() => studentsSite.admin.post(notes, note)))
    await studentsSite.admin.post(notes, { ...note, note: 'Called again.' })

    for (const answer of answers) expect(answer.status).toBe(201)
    const rows = await studentsSite.site.sql(
      'select note from student_notes where student_id = $1',
      [id],
    )
    expect(rows.map((row) => row.note).toSorted()).toEqual(['Called again.', 'Called.'])
  })

  // S169
  test('a batch is created once', async () => {
    const batch = {
      key: crypto.randomUUID(),
      courseId: 'data-science',
      mode: 'classroom',
      stateCode: '27',
      days: [1, 3],
      fromTime: '19:00',
      toTime: '21:00',
      startsOn: '2030-01-07',
      endsOn: '2030-03-29',
      trainerId: null,
      room: 'Room sent twice',
      seats: 9,
      opensOn: '2029-12-01',
      closesOn: '2030-01-07',
      holdMinutes: 15,
      offerHours: 24,
    }

    const answers = await Promise.all(
      [1, 2, 3].map(() => studentsSite.admin.post('/api/admin/batches', batch)),
    )

    const created = await Promise.all(
      answers.map((answer) => answer.json() as Promise<{ id: number }>),
    )
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    const rows = await studentsSite.site.sql('select id from batches where room = $1', [batch.room])
    expect(rows).toHaveLength(1)
  })
})
