import { CalendarCheck, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { addressFor } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { grouped } from '../../../ui/format/counts.ts'
import { addDays } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatMoment } from '../../../ui/format/times.ts'
import { DialogForm } from '../../../ui/staff/ActionForm.tsx'
import type { DataColumn } from '../../../ui/staff/DataRows.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { KeyHint } from '../../../ui/staff/KeyHint.tsx'
import { useListQuery } from '../../../ui/staff/list-hooks.ts'
import { type Selection, useSelection } from '../../../ui/staff/use-selection.ts'
import { useShortcut } from '../../../ui/staff/use-shortcut.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { whatsAppAddress } from '../../registrations/contact-rules.ts'
import type { DueLine } from '../contract.ts'
import { dueAgeFilters, dueFilterNames, mostPromiseDays } from '../dues/rules.ts'
import { reminderText } from './fee-texts.ts'
import { RemindDialog } from './RemindDialog.tsx'
import { ExpectedDues, TotalsBar } from './TotalsBar.tsx'

const call = 'GET /api/admin/dues' as const

/** The list of dues: oldest first, by age and batch. */
export function Dues() {
  const list = useListQuery({ age: dueAgeFilters, batch: 'id' })
  const query = { ...list.query, page: list.page }
  const { batch } = query
  const dueList = useStaffData(call, { query })
  const totals = useStaffData('GET /api/admin/dues/totals', { query: { batch } })
  const page = dueList.data
  const dues = page?.dues ?? []
  const selection = useSelection(
    JSON.stringify(query),
    dues.map(({ id }) => id),
  )
  const mayRemind = useAbility('payments.remind')
  const mayExport = useAbility('books.export')
  const refresh = () => {
    dueList.refresh()
    totals.refresh()
  }
  const batches = totals.data?.batches ?? []
  const today = page?.today ?? ''
  const columns = columnsOf(today)
  const actions: DataColumn<DueLine> = {
    title: 'Actions',
    kind: 'action',
    width: 'w-39',
    value: (due) => <DueActions due={due} today={today} onChanged={refresh} />,
  }
  return (
    <SectionPage section="finance">
      <TotalsBar {...totals} />
      <DataTable
        what={{ one: 'student with dues', many: 'students with dues' }}
        data={{ ...dueList, refresh }}
        today={page?.today}
        rowsOf={(one) => one.dues}
        rowOf={rowOf}
        columns={mayRemind ? [...columns, actions] : columns}
        cardsBelow={820}
        pageOf={(one) => ({ ...one, search: list.search })}
        onTurn={list.turnTo}
        narrowing={{
          list,
          label: 'Search dues',
          placeholder: 'Name, ID or whole phone',
          filters: [
            { name: 'age', label: 'Due date', options: ageOptions },
            {
              name: 'batch',
              label: 'Batch',
              options: batches.map((one) => [
                String(one.id),
                `${one.course}, ${batchTimes.day(one.startsOn, today)}, ${batchTimes.time(one.fromTime)}`,
              ]),
              otherLabel: 'One batch',
            },
          ],
        }}
        tools={
          <>
            {totals.data && <ExpectedDues months={totals.data.months} />}
            {mayExport && (
              <ExportLink href={addressFor('GET /api/admin/dues.csv', { query: list.query })} />
            )}
          </>
        }
        selection={mayRemind ? selection : undefined}
        bulk={
          <DuesBar
            dues={dues.filter(({ id }) => selection.has(id))}
            today={today}
            selection={selection}
            onChanged={refresh}
          />
        }
        empty={{
          seed: 'dues',
          title: 'Nothing is due.',
          text: 'Every enrolment is paid. Instalments appear here as soon as somebody enrols with a balance.',
        }}
      />
    </SectionPage>
  )
}

const ageOptions = dueAgeFilters.map((age) => [age, dueFilterNames[age]] as const)

const rowOf = ({ id, name }: DueLine) => ({ id, name, address: to.adminRecord('finance', id) })

function columnsOf(today: string): readonly DataColumn<DueLine>[] {
  return [
    { title: 'Student', kind: 'name', width: 'w-[13%]' },
    {
      title: 'Batch',
      kind: 'text',
      value: ({ course, batch }) =>
        batch ? `${course}, ${batchTimes.day(batch.startsOn, today)}` : course,
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
}

/** At night a reminder waits for the morning. */
function sayReminder(at: string, today: string): string {
  const moment = formatMoment(at, today)
  return new Date(at) > new Date() ? `Goes ${moment}` : moment
}

/** Actions for the selected students. */
function DuesBar({
  dues,
  today,
  selection,
  onChanged,
}: {
  dues: readonly DueLine[]
  today: string
  selection: Selection
  onChanged: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  useShortcut('r', () => dues.length > 0 && setIsOpen(true))
  if (dues.length === 0) return null
  const overduePaise = dues.reduce((sum, one) => sum + one.overduePaise, 0)
  return (
    <section
      aria-label="With those selected"
      className="flex min-h-11 flex-wrap items-center gap-1.5 rounded-control bg-sand/60 px-2 py-1"
    >
      <p role="status" className="mr-2 font-semibold">
        {grouped(dues.length)} selected
        {overduePaise > 0 && `, ${formatRupees(overduePaise)} overdue`}
      </p>
      <Button
        onClick={() => setIsOpen(true)}
        aria-keyshortcuts="R"
        className="min-h-9! gap-2 px-2.5! pointer-coarse:min-h-11!"
      >
        Remind…
        <KeyHint>R</KeyHint>
      </Button>
      <Button kind="quiet" onClick={selection.clear} className="min-h-9! px-2!">
        Clear selection
      </Button>
      {isOpen && (
        <RemindDialog
          dues={dues}
          today={today}
          onClose={() => setIsOpen(false)}
          onSent={onChanged}
        />
      )}
    </section>
  )
}

type DueProps = { due: DueLine; today: string; onChanged: () => void }

/** Call, WhatsApp and promise to pay; users who may not see the student remind without the number. */
function DueActions({ due, today, onChanged }: DueProps) {
  const [dialog, setDialog] = useState<'promise' | 'remind'>()
  const { name, phone, next, course } = due
  if (!next) return null
  const text = reminderText({ name, course, paise: next.paise, dueOn: next.dueOn, today })
  const close = () => setDialog(undefined)
  return (
    <span className="-mr-2 inline-flex items-center">
      {phone && (
        <>
          <a href={`tel:${phone}`} aria-label={`Call ${name}`} title={phone} className={icon}>
            <Phone size={16} aria-hidden="true" />
          </a>
          <a
            href={whatsAppAddress(phone, text)}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp to ${name}`}
            title="WhatsApp"
            className={icon}
          >
            <MessageCircle size={16} aria-hidden="true" />
          </a>
        </>
      )}
      <button
        type="button"
        aria-label={`Promise to pay of ${name}`}
        title="Promise to pay"
        onClick={() => setDialog('promise')}
        className={icon}
      >
        <CalendarCheck size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Remind ${name}`}
        onClick={() => setDialog('remind')}
        className="min-h-9 px-2 font-medium text-indigo underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        Remind
      </button>
      {dialog === 'promise' && (
        <PromiseDialog due={due} today={today} onClose={close} onChanged={onChanged} />
      )}
      {dialog === 'remind' && (
        <RemindDialog dues={[due]} today={today} onClose={close} onSent={onChanged} />
      )}
    </span>
  )
}

const icon =
  'inline-grid size-8.5 place-items-center rounded-control text-indigo hover:bg-sand pointer-coarse:size-11'

function PromiseDialog({ due, today, onClose, onChanged }: DueProps & { onClose: () => void }) {
  const { id, name, next, promisedOn } = due
  if (!next) return null
  return (
    <DialogForm
      heading={`Promise to pay: ${name}`}
      call="PUT /api/admin/enrolments/{id}/promise"
      request={(form) => ({
        params: { id },
        body: { dueOn: next.dueOn, promisedOn: form.text('promisedOn') || null },
      })}
      submit="Save"
      onClose={onClose}
      onDone={onChanged}
      onRefused={onChanged}
    >
      <TextField
        label={`Will pay ${formatRupees(next.paise)} on`}
        name="promisedOn"
        type="date"
        min={today}
        max={addDays(today, mostPromiseDays)}
        defaultValue={promisedOn ?? addDays(today, 1)}
        hint={promisedOn ? 'Clear the day to remove the promise.' : undefined}
      />
    </DialogForm>
  )
}
