import { useState } from 'react'
import type { CallData } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { recipientWords } from './words.ts'

const call = 'GET /api/admin/report-recipients' as const
type People = CallData<typeof call>['people']

/** Whom an owner sends the report of the week. */
export function ReportRecipientsForm() {
  const { state, refresh } = useStaffData(call, {})
  // Here, for the form begins anew with what was saved.
  const [notice, setNotice] = useState('')
  return (
    <section aria-labelledby="readers" className="mt-8 border-t border-line pt-4 print:hidden">
      <h2 id="readers" className="text-lg">
        {recipientWords.title}
      </h2>
      <p className="max-w-2xl pb-2 text-slate">{recipientWords.about}</p>
      {state.status === 'error' && (
        <NotLoaded what="team" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && (
        <ReadersForm
          key={state.data.people.map(({ id, isRecipient }) => `${id} ${isRecipient}`).join()}
          people={state.data.people}
          refresh={refresh}
          message={notice}
          onMessage={setNotice}
        />
      )}
    </section>
  )
}

type Props = {
  people: People
  refresh: () => void
  message: string
  onMessage: (notice: string) => void
}

function ReadersForm({ people, refresh, message: notice, onMessage }: Props) {
  const act = useStaffAction()
  const [selected, setSelected] = useState(people.filter(isRecipient).map(({ id }) => id))
  const save = async () => {
    const answer = await act('PUT /api/admin/report-recipients', { body: { recipients: selected } })
    onMessage(answer.ok ? (answer.data.message ?? '') : answer.message)
    if (answer.ok) refresh()
  }
  const choose = (id: string, isChosen: boolean) =>
    setSelected(isChosen ? [...selected, id] : selected.filter((one) => one !== id))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset>
        <legend className="sr-only">{recipientWords.title}</legend>
        {people.map(({ id, name, email }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={selected.includes(id)}
              onChange={({ target }) => choose(id, target.checked)}
              className="size-5 shrink-0 accent-indigo"
            />
            <span className="wrap-anywhere">
              {name}, <span className="text-slate">{email}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-4 pt-2">
        <Button type="submit">{recipientWords.save}</Button>
        <p role="status">{notice}</p>
      </div>
    </form>
  )
}

const isRecipient = (person: People[number]) => person.isRecipient
