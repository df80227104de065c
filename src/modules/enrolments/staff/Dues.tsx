import { starts } from '#words/starts.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { formatMoment } from '../../../ui/format/times.ts'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { EmptyList } from '../../../ui/staff/EmptyList.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { useSelection } from '../../../ui/staff/use-selection.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { dueAgeFilters, dueFilterNames } from '../dues/rules.ts'
import { DueActions } from './DueActions.tsx'
import { DuesBar } from './DuesBar.tsx'
import type { DueLine } from './due-line.ts'
import { FinancePage } from './FinancePage.tsx'
import { ExpectedDues, TotalsBar } from './TotalsBar.tsx'

const call = 'GET /api/admin/dues' as const

/** The list of dues: oldest first, by age and batch. */
export function Dues() {
  const list = useListQuery({ age: dueAgeFilters, batch: 'id' })
  const query = { ...list.query, page: list.page }
  const { batch } = query
  const { state, fetching, refresh } = useStaffData(call, { query })
  const { state: totals, refresh: refreshTotals } = useStaffData('GET /api/admin/dues/totals', {
    query: { batch },
  })
  const page = state.status === 'loaded' ? state.data : undefined
  const dues = page?.dues ?? []
  const selection = useSelection(
    JSON.stringify(query),
    dues.map(({ id }) => id),
  )
  const mayRemind = useMay('payments.remind')
  const mayExport = useMay('books.export')
  const refreshAll = () => {
    refresh()
    refreshTotals()
  }
  const batches = totals.status === 'loaded' ? totals.data.batches : []
  const today = page?.today
  return (
    <FinancePage>
      <TotalsBar state={totals} onRetry={refreshTotals} />
      <DataTable
        what={{ one: 'student with dues', many: 'students with dues' }}
        state={state}
        fetching={fetching}
        onRefresh={refreshAll}
        today={today}
        rowsOf={(one) => one.dues}
        rowOf={rowOf}
        columns={columnsOf({ today: today ?? '', mayRemind, onChanged: refreshAll })}
        cardsBelow={820}
        pageOf={(one) => ({ ...one, search: list.search })}
        onTurn={list.turnTo}
        narrowing={{
          list,
          label: 'Search dues',
          placeholder: 'Name, ID or whole phone',
          filters: [
            {
              name: 'age',
              label: 'Age',
              options: dueAgeFilters.map((one) => [one, dueFilterNames[one]]),
            },
            {
              name: 'batch',
              label: 'Batch',
              options: batches.map((one) => [
                String(one.id),
                `${one.course}, ${starts.day(one.startsOn, today ?? '')}, ${starts.time(one.fromTime)}`,
              ]),
              otherLabel: 'One batch',
            },
          ],
        }}
        tools={
          <>
            {totals.status === 'loaded' && <ExpectedDues months={totals.data.months} />}
            {mayExport && (
              <ExportLink href={addressFor('GET /api/admin/dues.csv', { query: list.query })} />
            )}
          </>
        }
        selection={mayRemind ? selection : undefined}
        bulk={
          <DuesBar
            dues={dues.filter(({ id }) => selection.has(id))}
            today={today ?? ''}
            selection={selection}
            onChanged={refreshAll}
          />
        }
        empty={() => (
          <EmptyList
            seed="dues"
            title="Nothing is due."
            text="Every enrolment is paid. Instalments appear here as soon as somebody enrols with a balance."
          />
        )}
      />
    </FinancePage>
  )
}

const rowOf = ({ id, name }: DueLine) => ({ id, name, address: to.adminRecord('finance', id) })

type ColumnOptions = { today: string; mayRemind: boolean; onChanged: () => void }

function columnsOf({ today, mayRemind, onChanged }: ColumnOptions): readonly DataColumn<DueLine>[] {
  const columns: DataColumn<DueLine>[] = [
    { title: 'Student', kind: 'name', width: 'w-[13%]' },
    {
      title: 'Batch',
      kind: 'text',
      value: ({ course, batch }) =>
        batch ? `${course}, ${starts.day(batch.startsOn, today)}` : course,
    },
    {
      title: 'Overdue',
      kind: 'money',
      width: 'w-22',
      value: ({ overduePaise }) => overduePaise || null,
    },
    {
      title: 'Days',
      kind: 'number',
      width: 'w-11',
      value: ({ daysLate }) => daysLate || null,
    },
    {
      title: 'Instalment',
      kind: 'money',
      width: 'w-20',
      value: ({ next }) => next?.paise ?? null,
    },
    {
      title: 'Due on',
      kind: 'day',
      width: 'w-22',
      value: ({ next }) => next?.dueOn ?? null,
      isLate: ({ overduePaise }) => overduePaise > 0,
    },
    {
      title: 'Balance',
      kind: 'money',
      width: 'w-24',
      needs: 1_000,
      value: (due) => due.balancePaise,
    },
    {
      title: 'Last reminder',
      kind: 'text',
      width: 'w-27',
      value: ({ remindedAt }) => remindedAt && sayReminder(remindedAt, today),
    },
    {
      title: 'Promised',
      kind: 'day',
      width: 'w-21',
      value: ({ promisedOn }) => promisedOn,
      isLate: ({ promisedOn }) => promisedOn !== null && promisedOn < today,
    },
  ]
  const actions: DataColumn<DueLine> = {
    title: 'Actions',
    kind: 'action',
    width: 'w-39',
    value: (due) => <DueActions due={due} today={today} onChanged={onChanged} />,
  }
  return mayRemind ? [...columns, actions] : columns
}

/** At night a reminder waits for the morning. */
function sayReminder(at: string, today: string): string {
  const moment = formatMoment(at, today)
  return new Date(at) > new Date() ? `Goes ${moment}` : moment
}
