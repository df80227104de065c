import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { type Caller, createCallers, inParallel } from '../callers.ts'
import { whileKilling } from '../kill.ts'
import { openKillableSite } from '../killable-site.ts'
import { makeBatch } from '../make-batches.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { mailsOutsideTransaction } from '../sabotages.ts'
import { inDatabase, liftHoldLimits, releaseJobs } from '../site-database.ts'
import type { SiteEnvironment } from '../site-environment.ts'

/** Students leave a full batch and the waitlist gets offers, while processes are killed. */
export const waitlist: DrillRow = {
  name: 'waitlist offers, killed at random',
  expected:
    'every seat offered once and with its mail, 0 oversold, 0 acceptances lost, 0 free while one waits',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'offer mails queued outside the transaction': mailsOutsideTransaction(2_000),
    'an offer leaves the student on the waitlist': {
      patches: [
        {
          file: 'src/modules/batches/offer-free-seats.server.ts',
          find: ".set({ state: 'offered', seatId: seat.id, changedAt: now })",
          replacement: '.set({ seatId: seat.id, changedAt: now })',
        },
        {
          file: 'src/modules/batches/store.server.ts',
          find: 'not exists (select from batch_seats p where p.batch_id = ',
          replacement: 'not exists (select from batch_seats p where p.batch_id = -1 - ',
        },
      ],
      sql: ['drop index batch_seats_standing'],
    },
  },
  run,
}

type WaitlistDrill = {
  options: DrillOptions
  environment: SiteEnvironment
  callers: ReturnType<typeof createCallers>
  batch: number
  seats: number
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const seats = options.isShort ? 5 : 60
  // Without a mail server, links of offers are read from the queue.
  const site = await openKillableSite(options)
  const { environment, kill, killed } = site
  const callers = createCallers(site.address)
  const kills = options.isShort ? 1 : 20
  try {
    const staff = await site.signIn()
    await liftHoldLimits(environment)
    const batch = await makeBatch(environment, { course: 'mern-stack', seats })
    const drill = { options, environment, callers, batch, seats }
    const studentIds = await fillBatch(environment, batch, seats)
    const people = await inParallel(
      Array.from({ length: seats * 2 }, (_, number) => () => callers.signUp(number)),
    )
    await whileKilling(
      { kills, kill },
      people.map((one) => () => joinWaitlist(drill, one)),
    )
    const removals = studentIds.map((student) => () => {
      const path = fillPath('/api/admin/batches/{id}/people/{student}', { id: batch, student })
      return callers.ask(staff, path, { method: 'DELETE' })
    })
    await whileKilling({ kills, kill }, removals)
    const accepted = new Set<string>()
    await answerOffers(drill, { people, accepted, kill })
    return await judge(drill, { accepted, killed })
  } finally {
    await site.close()
  }
}

const fillBatch = (environment: SiteEnvironment, batch: number, seats: number) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ student_id: string }>(
      `with seated as (insert into students (name, source)
         select 'Seated ' || n, 'staff' from generate_series(1, $2) n returning id)
       insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
       select $1, id, 'taken', 'desk', now(), now() from seated returning student_id`,
      [batch, seats],
    )
    return rows.map(({ student_id: student }) => Number(student))
  })

const joinWaitlist = ({ callers, batch }: WaitlistDrill, one: Caller) =>
  callers.ask(one, '/api/me/waitlist', { body: { course: 'mern-stack', batch, phone: one.phone } })

type OfferAnswers = { people: Caller[]; accepted: Set<string>; kill: () => Promise<void> }

/** Three of four accept their offer, the fourth declines, until there are no new offers. */
async function answerOffers(drill: WaitlistDrill, { people, accepted, kill }: OfferAnswers) {
  const { options, environment, callers } = drill
  const answeredIds = new Set<string>()
  const end = performance.now() + (options.sabotage ? 12_000 : options.isShort ? 60_000 : 240_000)
  for (let turn = 0; performance.now() < end; turn++) {
    if (options.isShort) await releaseJobs(environment)
    const offers = (await inDatabase(environment, readOffers)).filter(
      ({ secret }) => !answeredIds.has(secret),
    )
    await inParallel(
      offers.map(({ email, secret }) => async () => {
        answeredIds.add(secret)
        const number = people.findIndex((one) => one.email === email)
        const answer = number % 4 === 3 ? 'decline' : 'accept'
        const { status } = await callers.ask(
          { cookie: '', from: people[number]?.from ?? '' },
          '/api/seat-offer/answer',
          { body: { secret, answer } },
        )
        if (status === 200 && answer === 'accept') accepted.add(email)
      }),
    )
    if (turn === 1) await kill()
    if (offers.length === 0 && (await isServed(drill))) return
    await pause(300)
  }
}

async function readOffers(client: pg.Client) {
  const { rows } = await client.query<{ email: string; secret: string }>(
    `select payload ->> 'to' as email, substring(payload ->> 'text' from 'seat-offer#([A-Za-z0-9_-]+)') as secret
       from graphile_worker._private_jobs where payload ->> 'id' like 'seat-offer-%'`,
  )
  return rows
}

const isServed = async (drill: WaitlistDrill) =>
  (await count(drill))['free while somebody waits'] === 0

const count = ({ environment, batch, seats }: WaitlistDrill) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<Record<string, number>>(
      `with occupied as (
         select * from batch_seats where batch_id = $1
            and (state = 'taken' or (state in ('held', 'offered') and expires_at > now())))
       select (select greatest(count(*) - $2, 0)::int from occupied) as "seats oversold",
              (select count(*)::int from (select from occupied group by student_id
                                           having count(*) > 1) twice) as "students with two seats",
              (select count(*)::int from occupied where state = 'offered' and not exists (
                 select from graphile_worker._private_jobs
                  where payload ->> 'id' = 'seat-offer-' || occupied.id)) as "offers without a mail",
              (select least(greatest($2 - (select count(*) from occupied), 0), count(*))::int
                 from waitlist_entries where batch_id = $1 and state = 'waiting') as "free while somebody waits"`,
      [batch, seats],
    )
    return rows[0] ?? {}
  })

async function judge(
  drill: WaitlistDrill,
  { accepted, killed }: { accepted: Set<string>; killed: string[] },
): Promise<RowOutcome> {
  const { environment, batch, seats, callers } = drill
  const { rows } = await inDatabase(environment, (client) =>
    client.query<{ waits: number; lost: number }>(
      `select (select count(distinct student_id)::int from waitlist_entries where batch_id = $1) as waits,
              (select count(*)::int from unnest($2::text[]) email where not exists (
                 select from batch_seats p join users u on u.student_id = p.student_id
                  where u.email = email.email and p.batch_id = $1 and p.state in ('held', 'taken'))) as lost`,
      [batch, [...accepted]],
    ),
  )
  const { waits = 0, lost: lostCount = 0 } = rows[0] ?? {}
  return {
    counted: [
      `${seats} seats freed, ${waits} on the waitlist, ${accepted.size} accepted`,
      `${killed.length} kills`,
    ],
    failures: nonZero({
      ...(await count(drill)),
      'waitlist entries lost': seats * 2 - waits,
      'acceptances lost': lostCount,
      ...Object.fromEntries(callers.unexpected),
    }),
  }
}
