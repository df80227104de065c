import { randomUUID } from 'node:crypto'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'
import { timeZone } from '../../src/ui/format/time-zone.ts'
import { createCallers } from '../callers.ts'
import { openKillableSite } from '../killable-site.ts'
import { makeClasses, makeTrainer } from '../make-batches.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { inDatabase } from '../site-database.ts'
import type { SiteEnvironment } from '../site-environment.ts'

/** Classes are added and moved in parallel to one room or one trainer; nobody confirms a clash. */
export const bookings: DrillRow = {
  name: 'one room and one trainer, booked by many at once',
  expected: '0 classes overlap, each acknowledged booking stored once, all others refused',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'no exclusion constraint': {
      sql: [
        'alter table class_sessions drop constraint class_sessions_room_clash',
        'alter table class_sessions drop constraint class_sessions_trainer_clash',
      ],
    },
    'an exclusion violation answered with 500': {
      patches: [
        {
          file: 'src/platform/database/retry-transaction.server.ts',
          find: "['40P01', '23P01']",
          replacement: "['40P01']",
        },
      ],
    },
    'clashes accepted without confirmation': {
      patches: [
        {
          file: 'src/modules/classes/change-session.server.ts',
          find: 'if (clashConfirmed && !isClashConfirmed)',
          replacement: 'if (clashConfirmed && isClashConfirmed)',
        },
      ],
    },
  },
  run,
}

type Booking = {
  key: string
  room: string
  trainerId: string | null
  fromTime: string
  toTime: string
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const bookingCount = options.isShort ? 60 : 1_000
  const site = await openKillableSite(options)
  const callers = createCallers(site.address)
  try {
    const admin = await site.signIn()
    const trainer = await makeTrainer(site.environment)
    const size = { students: 1, classes: bookingCount / 2, from: 24 * 40 }
    const { batch, sessions } = await makeClasses(site.environment, size)
    const day = addDays(dayInIndia(new Date()), 10)
    const accepted: number[] = []
    const book = async (number: number) => {
      const fields = { ...bookingOf(number, trainer), day, link: linkOf(number) }
      const session = sessions[number >> 1]
      // Every other one is an existing class that is moved.
      const { status } =
        number % 2 === 0 && session
          ? await callers.ask(admin, fillPath('/api/admin/classes/{id}', { id: session }), {
              method: 'PUT',
              body: { ...fields, version: 1 },
            })
          : await callers.ask(admin, '/api/admin/classes', { body: { ...fields, batch } })
      if (status === 200 || status === 201) accepted.push(number)
    }
    await Promise.all(Array.from({ length: bookingCount }, (_, number) => book(number)))
    const { booked, lost, overlaps } = await countBookings(site.environment, { day, accepted })
    return {
      counted: [`${bookingCount} at once, ${accepted.length} accepted, ${overlaps} overlap`],
      failures: nonZero({
        'pairs overlap': overlaps,
        'acknowledged bookings lost': lost,
        'bookings doubled': booked.length - new Set(booked).size,
        'runs without an accepted booking': accepted.length === 0 ? 1 : 0,
        ...Object.fromEntries(callers.unexpected),
      }),
    }
  } finally {
    await site.close()
  }
}

/** Identifies a booking. */
const linkOf = (number: number) => `https://class.example/${number}`

/** One or two hours of a day; half of the bookings in one room, spelled in two ways, half with one trainer. */
function bookingOf(number: number, trainer: string): Booking {
  const hour = 8 + (number % 11)
  const isRoom = number % 4 < 2
  const clock = (at: number, minutes: string) => `${String(at).padStart(2, '0')}:${minutes}`
  return {
    key: randomUUID(),
    room: isRoom ? (number % 8 < 4 ? 'Drill hall' : 'DRILL HALL') : `Room ${number}`,
    trainerId: isRoom ? null : trainer,
    fromTime: clock(hour, number % 3 === 0 ? '30' : '00'),
    toTime: clock(hour + 1 + (number % 2), number % 5 === 0 ? '15' : '00'),
  }
}

const countBookings = (
  environment: SiteEnvironment,
  { day, accepted }: { day: string; accepted: number[] },
) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ booked: string[]; lost: number; overlaps: number }>(
      `with planned as (
         select * from class_sessions where status = 'planned'
            and (starts_at at time zone $3)::date = $1)
       select (select array_agg(link) from planned where link <> '') as booked,
              (select count(*)::int from unnest($2::text[]) accepted
                where not exists (select from planned where link = accepted)) as lost,
              (select count(*)::int from planned a join planned b on a.id < b.id
                  and a.starts_at < b.ends_at and b.starts_at < a.ends_at
                  and (a.room <> '' and lower(a.room) = lower(b.room)
                       or a.trainer_id = b.trainer_id)) as overlaps`,
      [day, accepted.map(linkOf), timeZone],
    )
    return rows[0] ?? { booked: [], lost: 0, overlaps: 0 }
  })
