import { useState } from 'react'
import type { CallData } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { parseLocalTime } from '../../../ui/format/parse-local-time.ts'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { longestNotice } from '../notices/rules.ts'

const call = 'GET /api/admin/site-notices' as const
type ListedNotice = CallData<typeof call>['notices'][number]

/** Lines on top of the public pages, each for a time. */
export function NoticeTable() {
  const notices = useStaffData(call, {})
  const { refresh } = notices
  return (
    <NoticeArea>
      <NewNotice onDone={refresh} />
      <DataTable
        what={{ one: 'notice', many: 'notices' }}
        data={notices}
        rowsOf={({ notices }) => notices}
        rowOf={({ id, text }) => ({ id, name: text })}
        columns={[
          { title: 'Notice', kind: 'name' },
          { title: 'From', kind: 'moment', value: ({ shownFrom }) => shownFrom },
          { title: 'Until', kind: 'moment', value: ({ shownUntil }) => shownUntil },
          { title: 'State', kind: 'status', width: 'w-28', needs: 860, value: stateOf },
          { title: 'Added by', kind: 'person', needs: 860, value: ({ savedBy }) => savedBy },
          { title: 'Remove', kind: 'action', width: 'w-28', value: (row) => remove(row, refresh) },
        ]}
        placeholders={4}
        empty={{
          seed: 'notices',
          title: 'No notices',
          text: 'A line on top of every public page, for a time: a holiday, a new fee, an open day.',
        }}
      />
    </NoticeArea>
  )
}

function stateOf({ shownFrom, shownUntil }: ListedNotice): string {
  const now = new Date().toISOString()
  if (shownUntil <= now) return 'Over'
  return shownFrom <= now ? 'Shown' : 'Planned'
}

function remove({ id, text }: ListedNotice, onDone: () => void) {
  return (
    <ActionButton
      kind="quiet"
      call="DELETE /api/admin/site-notices/{id}"
      request={{ params: { id } }}
      aria-label={`Remove ${text}`}
      onDone={onDone}
    >
      Remove
    </ActionButton>
  )
}

type Suggestion = { text: string; from: string; until: string }

function NewNotice({ onDone }: { onDone: () => void }) {
  const [suggestion, setSuggestion] = useState<Suggestion>()
  return (
    <div className="mt-5 max-w-3xl">
      {useAbility('timetable.see') && <NextHoliday onUse={setSuggestion} />}
      <NoticeForm key={suggestion?.text} suggestion={suggestion} onDone={onDone} />
    </div>
  )
}

type FormProps = { suggestion: Suggestion | undefined; onDone: () => void }

function NoticeForm({ suggestion, onDone }: FormProps) {
  return (
    <ActionForm
      aria-label="Add a notice"
      call="POST /api/admin/site-notices"
      request={({ text }) => {
        const shownFrom = parseLocalTime(text('shownFrom'))
        const shownUntil = parseLocalTime(text('shownUntil'))
        if (!shownFrom) return { errors: { shownFrom: 'Please choose a day and a time.' } }
        if (!shownUntil) return { errors: { shownUntil: 'Please choose a day and a time.' } }
        return { body: { text: text('text'), shownFrom, shownUntil } }
      }}
      submit="Add notice"
      isEmptiedOnDone
      onDone={onDone}
    >
      <TextField
        label="Notice"
        name="text"
        maxLength={longestNotice}
        hint="One line on top of every public page."
        defaultValue={suggestion?.text ?? ''}
        required
      />
      <div className="grid gap-4 pt-4 sm:grid-cols-2">
        <TextField
          label="From"
          name="shownFrom"
          type="datetime-local"
          hint="India time. A planned notice appears within a minute."
          defaultValue={suggestion?.from ?? ''}
          required
        />
        <TextField
          label="Until"
          name="shownUntil"
          type="datetime-local"
          defaultValue={suggestion?.until ?? ''}
          required
        />
      </div>
    </ActionForm>
  )
}

/** Offers what the calendar of classes knows already. */
function NextHoliday({ onUse }: { onUse: (suggestion: Suggestion) => void }) {
  const { state } = useStaffData('GET /api/admin/holidays', {})
  if (state.status !== 'loaded') return null
  const { today, holidays } = state.data
  const next = holidays.find(({ day }) => day > today)
  if (!next) return null
  const { day, name } = next
  return (
    <p className="flex flex-wrap items-center gap-x-4 pb-3">
      <span>
        Next holiday: <span className="font-semibold">{name}</span>, {formatDate(day)}
      </span>
      <Button
        kind="quiet"
        onClick={() =>
          onUse({
            text: `${name}: no classes on ${formatDate(day)}.`,
            from: `${today}T00:00`,
            until: `${day}T23:59`,
          })
        }
      >
        Make a notice of it
      </Button>
    </p>
  )
}
