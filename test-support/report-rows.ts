import type { Site } from './site.ts'

export type Enquiry = {
  id: number
  course: string
  /** Sent by the form, not entered by staff, a portal or a file. */
  byForm: boolean
  counsellor: string | null
  source: number
  status: string
  reason: string | null
  next: string | null
  at: Date
  called: Date | null
  reached: Date | null
  confirmed: Date | null
  attended: Date | null
  completed: Date | null
}
type Contact = {
  at: Date
  by: string | null
  of: string | null
  outcome: string | null
  promised: string | null
  kept: boolean | null
}
export type PageViewCount = {
  day: string
  page: string
  source: string
  device: string
  views: number
}

export type ReportRows = Awaited<ReturnType<typeof readReportRows>>

/** All rows that reports count, so that a test can count them in another way. */
export async function readReportRows({ sql }: Pick<Site, 'sql'>) {
  const enrolments = await sql<{ of: number }>('select enquiry_id::int "of" from enrolments')
  const staff = await sql<{ id: string }>(
    `select distinct user_id::text id from staff_roles where role in ('owner', 'admin', 'counsellor')`,
  )
  return {
    enquiries: await sql<Enquiry>(
      `select id::int, course, enquiry_key is null "byForm", counsellor_id::text counsellor, source_id::int source, status,
         lost_reason reason, next_contact_on::text "next", registered_at at, called_at called,
         reached_at reached, confirmed_at confirmed, attended_at attended, completed_at completed
         from registrations`,
    ),
    contacts: await sql<Contact>(
      `select created_at at, created_by::text "by", counsellor_id::text "of", outcome,
         promised_on::text promised, promise_kept as kept from contacts`,
    ),
    enrolled: new Set(enrolments.map((enrolment) => enrolment.of)),
    pageViews: await sql<PageViewCount>(
      'select day::text, page, source, device, views from page_views',
    ),
    costs: await sql<{ source: number; month: string; paise: number }>(
      'select source_id::int source, month::text, paise::float8 from source_costs',
    ),
    desk: staff.map(({ id }) => id),
  }
}
