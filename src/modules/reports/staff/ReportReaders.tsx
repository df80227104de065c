import { useState } from 'react'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import type { Given } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { NotLoaded } from '../../../ui/staff/NotLoaded.tsx'
import { useStaffAction, useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { readerWords } from './words.ts'

const call = `get ${staffEndpoints.reportReaders}` as const
type People = Given<typeof call>['people']

/** Whom an owner sends the report of the week. */
export function ReportReaders() {
  const { state, refresh } = useStaffData(call, {})
  // Here, for the form begins anew with what was saved.
  const [said, setSaid] = useState('')
  return (
    <section aria-labelledby="readers" className="mt-8 border-t border-line pt-4 print:hidden">
      <h2 id="readers" className="text-lg">
        {readerWords.title}
      </h2>
      <p className="max-w-2xl pb-2 text-slate">{readerWords.about}</p>
      {state.status === 'error' && (
        <NotLoaded what="team" reason={state.reason} onRetry={refresh} />
      )}
      {state.status === 'loaded' && (
        <ReadersForm
          key={state.data.people.map(({ id, isReader }) => `${id} ${isReader}`).join()}
          people={state.data.people}
          refresh={refresh}
          said={said}
          onSaid={setSaid}
        />
      )}
    </section>
  )
}

type Standing = {
  people: People
  refresh: () => void
  said: string
  onSaid: (said: string) => void
}

function ReadersForm({ people, refresh, said, onSaid }: Standing) {
  const act = useStaffAction()
  const [chosen, setChosen] = useState(people.filter(isReader).map(({ id }) => id))
  const save = async () => {
    const answer = await act(`put ${staffEndpoints.reportReaders}`, { body: { readers: chosen } })
    onSaid(answer.ok ? (answer.data.message ?? '') : answer.message)
    if (answer.ok) refresh()
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset>
        <legend className="sr-only">{readerWords.title}</legend>
        {people.map(({ id, name, email }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
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
        <Button type="submit">{readerWords.save}</Button>
        <p role="status">{said}</p>
      </div>
    </form>
  )
}

const isReader = (person: People[number]) => person.isReader
