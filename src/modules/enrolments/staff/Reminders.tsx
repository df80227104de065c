import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { formatDate } from '../../../ui/format/days.ts'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { ReminderKind } from '../reminders/rules.ts'

const call = 'GET /api/admin/reminders' as const
type PlannedReminder = CallData<typeof call>['planned'][number]
type SentReminder = CallData<typeof call>['sent'][number]

/** Fee reminders: what goes out when and to whom, and what was sent. */
export function Reminders() {
  const reminders = useStaffData(call, {})
  const today = reminders.data?.today
  const maySee = useAbility('payments.see')
  const rowOf = ({ id, name, enrolmentId }: PlannedReminder | SentReminder) => ({
    id,
    name,
    ...(maySee && { address: to.adminRecord('finance', enrolmentId) }),
  })
  const what = { one: 'reminder', many: 'reminders' }
  const list = { what, data: reminders, today, rowOf, placeholders: 6 }
  return (
    <>
      <p className="measure pt-4 text-slate">
        By mail, from 8 am to 9 pm: three days before an instalment is due, on the day, and three
        and seven days after it. Paid instalments get none. To remind somebody now, open Dues.
      </p>
      <Section title="Within a week" headingClassName="pt-4 text-lg">
        <DataTable
          {...list}
          rowsOf={({ planned }) => planned}
          columns={plannedColumns}
          empty={() => <p className="py-3 text-slate">No reminder goes out within a week.</p>}
        />
      </Section>
      {/* Nothing stands below the first list that could move when it comes. */}
      {reminders.data && (
        <Section title="Sent" headingClassName="pt-6 text-lg">
          <DataTable
            {...list}
            rowsOf={({ sent }) => sent}
            columns={sentColumns}
            empty={() => <p className="py-3 text-slate">No reminder was sent yet.</p>}
          />
        </Section>
      )}
    </>
  )
}

const kindNames: Record<ReminderKind | 'hand', string> = {
  before: '3 days before',
  due: 'On the day',
  late: '3 days late',
  later: '7 days late',
  hand: 'By hand',
}

const commonColumns: readonly DataColumn<PlannedReminder | SentReminder>[] = [
  { title: 'Student', kind: 'name' },
  { title: 'Course', kind: 'text', needs: 800, value: ({ course }) => course },
  { title: 'Reminder', kind: 'text', width: 'w-32', value: ({ kind }) => kindNames[kind] },
  { title: 'Due on', kind: 'text', width: 'w-28', value: ({ dueOn }) => formatDate(dueOn) },
]

const plannedColumns: readonly DataColumn<PlannedReminder>[] = [
  { title: 'Goes out', kind: 'day', width: 'w-28', value: ({ on }) => on },
  ...commonColumns,
  { title: 'Amount', kind: 'money', width: 'w-28', value: ({ paise }) => paise },
  {
    title: 'Sent by',
    kind: 'text',
    width: 'w-40',
    value: ({ hasEmail }) => (hasEmail ? 'Mail' : 'No e-mail: call them'),
  },
]

const sentColumns: readonly DataColumn<SentReminder>[] = [
  { title: 'Sent', kind: 'moment', value: ({ at }) => at },
  ...commonColumns,
]
