import { inArray } from 'drizzle-orm'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { demoAdmin } from '../../content/people.ts'
import { pageViews, sourceCosts, sources } from '../../src/modules/attribution/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { to } from '../../src/ui/addresses/site-map.ts'
import { addDays, addMonths, dayInIndia } from '../../src/ui/format/days.ts'

/** Two years of source costs, and page views of the last months, which name nobody. */
export async function seedDemoVisits(tx: Transaction, now: Date): Promise<void> {
  await seedCosts(tx, now)
  await seedViews(tx, now)
}

/** Monthly cost in rupees; the other sources cost nothing. */
const monthly: Record<string, number> = {
  Google: 14_000,
  JustDial: 7_500,
  Instagram: 5_000,
  'College visit': 2_500,
}

async function seedCosts(tx: Transaction, now: Date) {
  const costly = await tx
    .select({ id: sources.id, name: sources.name })
    .from(sources)
    .where(inArray(sources.name, Object.keys(monthly)))
  const thisMonth = `${dayInIndia(now).slice(0, 7)}-01`
  const rows = costly.flatMap(({ id, name }) =>
    Array.from({ length: 25 }, (_, ago) => ({
      sourceId: id,
      month: addMonths(thisMonth, -ago),
      savedBy: demoAdmin.name,
      savedAt: now,
      // Prices rise by a twentieth every half year.
      paise: Math.round((monthly[name] ?? 0) * (1 - 0.05 * Math.floor(ago / 6))) * 100,
    })),
  )
  await tx.insert(sourceCosts).values(rows)
}

/** A page, referrer, device, and its views on an ordinary day. */
const looks = [
  [to.home, 'search', 'phone', 21],
  [to.home, 'direct', 'phone', 9],
  [to.home, 'search', 'computer', 8],
  [to.home, 'social', 'phone', 6],
  [to.courses, 'own', 'phone', 14],
  [to.courses, 'own', 'computer', 6],
  [to.courses, 'campaign', 'phone', 4],
  [to.joinFreeDemo, 'own', 'phone', 5],
  [to.joinFreeDemo, 'campaign', 'phone', 2],
  [to.joinFreeDemo, 'own', 'computer', 2],
  [to.contact, 'own', 'phone', 3],
  [to.stories, 'site', 'tablet', 2],
] as const

const daysOfViews = 120

async function seedViews(tx: Transaction, now: Date) {
  const today = dayInIndia(now)
  const ofCourses = catalogue.map(
    ({ id }, index) =>
      [to.course(String(id)), index % 2 ? 'own' : 'search', 'phone', 2 + (index % 5)] as const,
  )
  const rows = Array.from({ length: daysOfViews }, (_, index) => {
    const ago = index + 1
    return [...looks, ...ofCourses].map(([page, source, device, usual], kind) => ({
      day: addDays(today, -ago),
      page,
      source,
      device,
      // More recently than in summer, and different each day.
      views: Math.max(
        1,
        Math.round(usual * (1.2 - ago / 300) * (0.7 + ((ago * 7 + kind * 5) % 11) / 16)),
      ),
    }))
  })
  await tx.insert(pageViews).values(rows.flat())
}
