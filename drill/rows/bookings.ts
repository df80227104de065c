import { randomUUID } from 'node:crypto'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'
import { zone } from '../../src/ui/format/zone.ts'
import { createCallers } from '../callers.ts'
import { makeClasses, makeTrainer } from '../class-place.ts'
import { openMortalSite } from '../mortal-site.ts'
import type { SiteEnvironment } from '../place.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'
import { inDatabase } from '../seat-place.ts'

/** Classes are added and moved at once into one room, or to one trainer; nobody confirms a clash. */
export const bookings: DrillRow = {
  name: 'one room and one trainer, booked by everybody at once',
  reach: '0 classes overlap, each acknowledged booking there once, every other refused',
  on: ['own', 'given'],
  inShort: true,
  sabotages: {
    'no exclusion constraint': {
      sql: [
        'alter table class_sessions drop constraint class_sessions_room_clash',
        'alter table class_sessions drop constraint class_sessions_trainer_clash',
      ],
    },
    'an overlap taken for a fault': {
      spoils: [
        {
          file: 'src/platform/database/retry-transaction.server.ts',
          find: "['40P01', '23P01']",
          put: "['40P01']",
        },
      ],
    },
    'a clash that confirms itself': {
      spoils: [
        {
          file: 'src/modules/classes/change-session.server.ts',
          find: 'if (clashConfirmed && !isClashConfirmed)',
          put: 'if (clashConfirmed && isClashConfirmed)',
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
  const site = await openMortalSite(options)
  const callers = createCallers(site.address)
  try {
    const owner = await site.owner()
    const trainer = await makeTrainer(site.place)
    const size = { students: 1, classes: bookingCount / 2, from: 24 * 40 }
    const { batch, sessions } = await makeClasses(site.place, size)
    const day = addDays(dayInIndia(new Date()), 10)
    const accepted: number[] = []
    const book = async (number: number) => {
      const fields = { ...bookingOf(number, trainer), day, link: linkOf(number) }
      const session = sessions[number >> 1]
      // Every other one is a class that exists, and is moved there.
      const { status } =
        number % 2 === 0 && session
          ? await callers.ask(owner, fillPath('/api/admin/classes/{id}', { id: session }), {
              method: 'PUT',
              body: { ...fields, version: 1 },
            })
          : await callers.ask(owner, '/api/admin/classes', { body: { ...fields, batch } })
      if (status === 200 || status === 201) accepted.push(number)
    }
    await Promise.all(Array.from({ length: bookingCount }, (_, number) => book(number)))
    const { booked, lost, overlaps } = await countBookings(site.place, { day, accepted })
    return {
      counted: [`${bookingCount} at once, ${accepted.length} accepted, ${overlaps} overlap`],
      misses: noneOf({
        'pairs overlap': overlaps,
        'acknowledged bookings lost': lost,
        'bookings doubled': booked.length - new Set(booked).size,
        'times nothing was accepted': accepted.length === 0 ? 1 : 0,
        ...Object.fromEntries(callers.wrong),
      }),
    }
  } finally {
    await site.close()
  }
}

/** What tells a booking from others. */
const linkOf = (number: number) => `https://class.example/${number}`

/** One or two hours of a day from eight to nineteen, half of them in one room and half with one trainer. */
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
      `with there as (
         select * from class_sessions where status = 'planned'
            and (starts_at at time zone $3)::date = $1)
       select (select array_agg(link) from there where link <> '') as booked,
              (select count(*)::int from unnest($2::text[]) told
                where not exists (select from there where link = told)) as lost,
              (select count(*)::int from there a join there b on a.id < b.id
                  and a.starts_at < b.ends_at and b.starts_at < a.ends_at
                  and (a.room <> '' and lower(a.room) = lower(b.room)
                       or a.trainer_id = b.trainer_id)) as overlaps`,
      [day, accepted.map(linkOf), zone],
    )
    return rows[0] ?? { booked: [], lost: 0, overlaps: 0 }
  })
