import { and, desc, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isOnlyApprover } from './approve-alone.server.ts'
import type { AskData } from './contract.ts'
import { listUnpayable } from './end-unpayable.server.ts'
import { openStates } from './rules.ts'
import { listParts } from './store.server.ts'
import { type RefundAsk, type RefundPart, refundAsks } from './tables.ts'

/** More than can wait at once, and as many of what is over as anybody looks at. */
const most = { open: 500, over: 50 }

const states = [...openStates]

/** For whom it is listed, and when. */
type Looking = { viewer: string; now: Date }

/** What waits, the failed first and then by its day; and what was over last. For whom it is listed decides. */
export async function listAsks(db: Database, { viewer, now }: Looking) {
  const open = await db
    .select()
    .from(refundAsks)
    .where(inArray(refundAsks.state, states))
    .orderBy(sql`${refundAsks.state} <> 'failed'`, refundAsks.dueOn, refundAsks.id)
    .limit(most.open)
  const over = await db
    .select()
    .from(refundAsks)
    .where(notInArray(refundAsks.state, states))
    .orderBy(desc(refundAsks.changedAt), desc(refundAsks.id))
    .limit(most.over)
  return {
    open: await presentAsks(db, open, { viewer, now }),
    over: await presentAsks(db, over, { viewer, now }),
  }
}

/** The asks of one joining, the newest first. */
export async function listAsksOfJoining(
  db: Database,
  joiningId: number,
  looking: Looking,
): Promise<AskData[]> {
  const asks = await db
    .select()
    .from(refundAsks)
    .where(and(sql`${refundAsks.joiningId} = ${joiningId}`))
    .orderBy(desc(refundAsks.id))
  return presentAsks(db, asks, looking)
}

type About = { id: number; student: number; name: string; course: string; isOwn: boolean }

/** Whose each is, by who was kept of them; and whether it is the viewer's own. */
async function readAbout(tx: Transaction, ids: readonly number[], viewer: string) {
  const { rows } = await tx.execute<About>(sql`
    select a.id::float8 as id, s.id::float8 as student, s.name,
           coalesce(j.course, r.course) as course,
           (r.user_id = ${viewer} or exists (
             select from users u where u.id = ${viewer} and u.student_id = j.student_id)) is true as "isOwn"
      from refund_asks a
      left join joinings j on j.id = a.joining_id
      left join registrations r on r.id = a.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
     where a.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function presentAsks(
  db: Database,
  asks: readonly RefundAsk[],
  { viewer, now }: Looking,
): Promise<AskData[]> {
  const ids = asks.map(({ id }) => id)
  const [about, parts, unpayable] = await Promise.all([
    readAbout(db, ids, viewer),
    listParts(db, ids),
    listUnpayable(db, ids),
  ])
  const isAlone = asks.some(isAskedBy(viewer)) && (await isOnlyApprover(db, viewer, now))
  return asks.flatMap((ask) => {
    const of = about.get(ask.id)
    const own = parts.filter(({ askId }) => askId === ask.id)
    const isUnpayable = unpayable.some(({ askId }) => askId === ask.id)
    return of ? presentAsk(ask, { of, own, viewer, isAlone, isUnpayable }) : []
  })
}

type Shown = {
  of: About
  own: RefundPart[]
  viewer: string
  isAlone: boolean
  isUnpayable: boolean
}

const isAskedBy =
  (viewer: string) =>
  ({ state, askedById }: RefundAsk) =>
    state === 'asked' && askedById === viewer

function presentAsk(ask: RefundAsk, { of, own, viewer, isAlone, isUnpayable }: Shown): AskData {
  const isMine = ask.askedById === viewer || (ask.kind === 'refund' && of.isOwn)
  const isAsked = ask.state === 'asked'
  const decidesAlone = isAsked && isAlone && ask.askedById === viewer && !of.isOwn
  return {
    ...presentOwnAsk(ask),
    student: { id: of.student, name: of.name },
    joiningId: ask.joiningId,
    course: of.course,
    reason: ask.reason,
    askedBy: ask.askedBy,
    decidedBy: ask.decidedBy,
    decidedAt: ask.decidedAt?.toISOString() ?? null,
    mayWithdraw: isAsked && isMine,
    mayDecide: decidesAlone || (isAsked && ask.askedById !== viewer && !of.isOwn),
    ...{ decidesAlone, aloneWhy: ask.aloneWhy, isUnpayable },
    parts: own.map(({ paise, gatewayKey, state }) => ({
      ...{
        paise,
        state,
        isByHand: state !== 'void' && (gatewayKey === null || state === 'failed'),
      },
    })),
  }
}

/** What an ask says to its own student: who of staff decided is not said. */
export function presentOwnAsk(ask: RefundAsk) {
  const { id, kind, state, paise, reckoned, askedAt, dueOn, refusedWhy, endedWhy } = ask
  return {
    ...{ id, kind, state, paise, reckoned, dueOn, refusedWhy, endedWhy },
    askedAt: askedAt.toISOString(),
    mayWithdraw: state === 'asked',
  }
}
