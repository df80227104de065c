import { useState } from 'react'
import { addressFor } from '../../../ui/api/call-api.ts'
import { say } from '../../../ui/api/reasons.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { addDays, addMonths, dayInIndia } from '../../../ui/format/days.ts'
import { Summary } from '../../../ui/staff/Summary.tsx'
import { ExportLink } from '../../accounts/staff/ExportLink.tsx'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { checkTime } from '../rules.ts'
import { type BookFile, bookFileNames, bookFiles, booksTexts } from './texts.ts'

const lastMonth = () => {
  const first = `${dayInIndia(new Date()).slice(0, 8)}01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

/** Files for the accountant, of a month or of any days, with a guide to their columns. */
export function BookFiles() {
  const [time, setTime] = useState(lastMonth)
  const { from, to } = time
  const wrong = checkTime(time)
  return (
    <SectionPage section="finance">
      <div className="grid max-w-4xl gap-5 pt-4">
        <fieldset>
          <legend className="pb-2 text-lg font-semibold">Period</legend>
          <div className="flex flex-wrap items-end gap-4">
            <TextField
              label="First day"
              type="date"
              value={from}
              onChange={({ target }) => setTime({ from: target.value, to })}
            />
            <TextField
              label="Last day"
              type="date"
              value={to}
              onChange={({ target }) => setTime({ from, to: target.value })}
            />
            <Button onClick={() => setTime(lastMonth())}>Last month</Button>
          </div>
          <p role="alert" className="pt-2 font-medium text-kumkum empty:p-0">
            {wrong && say(booksTexts, wrong)}
          </p>
        </fieldset>
        <ul className="border-t border-edge">
          {bookFileNames.map((file) => (
            <FileRow key={file} file={file} time={wrong ? undefined : time} />
          ))}
        </ul>
      </div>
    </SectionPage>
  )
}

function FileRow({
  file,
  time,
}: {
  file: BookFile
  time: { from: string; to: string } | undefined
}) {
  const { name, what, columns } = bookFiles[file]
  return (
    <li className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="text-base">{name}</h2>
        <p className="measure text-slate">{what}</p>
      </div>
      {time && (
        <ExportLink
          href={addressFor('GET /api/admin/books/{file}', { params: { file }, query: time })}
          className="self-start justify-self-start"
        >
          Download<span className="sr-only"> {name}</span>
        </ExportLink>
      )}
      <details className="group sm:col-span-2">
        <Summary>Column guide</Summary>
        <dl className="grid gap-x-6 gap-y-1 pt-1 sm:grid-cols-[11rem_1fr]">
          {Object.entries(columns).map(([column, meaning]) => (
            <div key={column} className="contents">
              <dt className="font-medium">{column}</dt>
              <dd className="text-slate max-sm:pb-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}
