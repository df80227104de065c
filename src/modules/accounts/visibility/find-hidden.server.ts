import type { Context } from 'hono'
import type { AppEnv } from '../../../platform/http/request.ts'
import type { Services } from '../../../platform/services.ts'
import { readStudentId } from '../../../ui/format/student-ids.ts'
import type { Person } from '../contract.ts'
import { canSee, type PersonRecord, type VisibleRecordKind } from './can-see.server.ts'

/** Where a request names a record: `rows[].id` is the `id` of each item of the list `rows`. */
type Where = `path ${string}` | `query ${string}` | `body ${string}`

/**
 * Whose records a staff route reads or changes, for its definition. `nobody`: it names no person.
 * `filtered`: it leaves out or masks people whom this staff member may not see. `everybody`: its ability
 * covers all people, for the stated reason. Otherwise the records that a request names: if one of them may
 * not be seen, the response is 404.
 */
export type Visibility =
  | 'nobody'
  | 'filtered'
  | { everybody: string }
  | { readonly [Kind in VisibleRecordKind]?: Where | readonly Where[] }

/** Records of people who see fees. */
export const allFees = { everybody: 'fees: names and sums, and no way to reach anybody' }

/** The first record named by a request that this person may not see. */
export async function findHidden(
  c: Context<AppEnv>,
  visibility: Visibility,
  { person, db }: { person: Person; db: Services['db'] },
): Promise<VisibleRecordKind | undefined> {
  if (typeof visibility === 'string' || 'everybody' in visibility) return undefined
  const records = Object.entries(visibility) as [VisibleRecordKind, Where | readonly Where[]][]
  for (const [kind, where] of records)
    for (const record of await readRecords(c, kind, [where].flat()))
      if (!(await canSee(db, person, record))) return kind
  return undefined
}

export const unknownTexts: Record<VisibleRecordKind, string> = {
  student: 'There is no such student.',
  registration: 'There is no such registration.',
  fastTrackFee: 'There is no such registration.',
  enrolment: 'There is no such enrolment.',
  wait: 'There is no such place on the waitlist.',
  refund: 'There is no such refund request.',
  document: 'There is no such document.',
  cheque: 'There is no such cheque.',
  upiClaim: 'There is no such UPI payment.',
  order: 'There is no such order.',
  gatewayRefund: 'There is no such refund.',
  gatewayPayment: 'There is no such payment.',
  merge: 'There is no such merge.',
  certificate: 'There is no such certificate.',
  mail: 'There is no such mail.',
  absence: 'This task no longer exists.',
  classSession: 'There is no such class.',
  batchWork: 'There is no such batch.',
  assignment: 'There is no such assignment.',
  submission: 'There is no such submission.',
  material: 'There is no such material.',
}

/** Values that cannot be a number or an id are left out: validation refuses them later. */
async function readRecords(
  c: Context<AppEnv>,
  kind: VisibleRecordKind,
  locations: readonly Where[],
): Promise<PersonRecord[]> {
  const values = await Promise.all(locations.map((where) => readValues(c, where)))
  return values.flat().flatMap((value) => {
    const id = kind === 'order' ? readUuid(value) : readNumber(value, kind)
    return id === undefined ? [] : [{ kind, id }]
  })
}

async function readValues(c: Context<AppEnv>, where: Where): Promise<unknown[]> {
  const [location, ...rest] = where.split(' ')
  const name = rest.join(' ')
  if (location === 'path') return [c.req.param(name)]
  if (location === 'query') return c.req.queries(name) ?? []
  // The request keeps the body, so that validation reads it again.
  const body: unknown = await c.req.json().catch(() => undefined)
  return name.split('.').reduce<unknown[]>(
    (values, step) => {
      const isList = step.endsWith('[]')
      const key = isList ? step.slice(0, -2) : step
      const next = values.map((value) => fieldOf(value, key))
      return isList ? next.flatMap((list) => (Array.isArray(list) ? list : [])) : next
    },
    [body],
  )
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** As the schemas read it: text by `Number`, and a student also by the student number. */
function readNumber(value: unknown, kind: VisibleRecordKind): number | undefined {
  if (value === undefined || value === null) return undefined
  const recordId =
    kind === 'student' && typeof value === 'string' ? readStudentId(value)?.id : undefined
  const number = recordId ?? Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined
}
