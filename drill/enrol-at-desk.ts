import { randomUUID } from 'node:crypto'
import { fillPath } from '../src/ui/api/fill-path.ts'
import type { Caller, Callers } from './callers.ts'
import { inDatabase } from './site-database.ts'
import type { SiteEnvironment } from './site-environment.ts'

type Desk = {
  environment: SiteEnvironment
  callers: Callers
  admin: Pick<Caller, 'cookie' | 'from'>
}

/** Enrols a student at the desk for ₹5,000, due in one instalment; returns the enrolment's id. */
export async function enrolAtDesk(
  { environment, callers, admin }: Desk,
  { name, email, dueOn }: { name: string; email: string; dueOn: string },
): Promise<number> {
  const student = await inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into students (name, email, source) values ($1, $2, 'staff') returning id::int`,
      [name, email],
    )
    return rows[0]?.id ?? 0
  })
  const path = fillPath('/api/admin/students/{id}/enrolments', { id: student })
  const { text } = await callers.ask(admin, path, {
    body: {
      key: `drill-${randomUUID()}`,
      course: 'data-science',
      registration: null,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed for the drill',
      startsOn: dueOn,
      parts: [{ rest: true, on: dueOn }],
      isAdult: true,
      guardian: null,
    },
  })
  return JSON.parse(text).enrolment
}
