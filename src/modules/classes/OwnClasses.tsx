import { useEffect, useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { ownClasses } from '#texts/own-classes.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import { TextField } from '../../ui/Field.tsx'
import { SendForm } from '../../ui/SendForm.tsx'

export type BatchAttendance = CallData<'GET /api/me/attendance'>['batches'][number]

/** Attendance of batches without a course card, whose student left or was moved, and the code of the class that is on. */
export function OwnClasses({
  batches,
  showsCode,
  onRefresh,
}: {
  batches: readonly BatchAttendance[]
  showsCode: boolean
  onRefresh: () => void
}) {
  if (batches.length === 0 && !showsCode) return null
  return (
    <section aria-labelledby="attendance-heading" className="mt-10">
      <h2 id="attendance-heading" className="text-2xl">
        {ownClasses.heading}
      </h2>
      {showsCode && <ClassCode onDone={onRefresh} />}
      <ul className="mt-4 grid gap-4">
        {batches.map((batch) => (
          <li key={batch.batch} className="rounded-card bg-sand p-4 wrap-anywhere sm:p-7">
            <p className="font-semibold">{batch.course}</p>
            <CourseAttendance batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many classes of a batch a student attended, and the mark of each. */
export function CourseAttendance({ batch: { course, classes } }: { batch: BatchAttendance }) {
  const attended = classes.filter(({ mark }) => mark === 'present' || mark === 'late')
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">
        {ownClasses.summary(attended.length, classes.length)}
        <span className="sr-only">, {course}</span>
      </summary>
      <ul className="border-t border-line">
        {classes.map(({ day, fromTime, mark }) => (
          <li
            key={`${day} ${fromTime}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
          >
            <span>{batchTimes.day(day, day)}</span>
            <span className={mark === 'absent' ? 'text-kumkum' : ''}>
              {mark && ownClasses.marks[mark]}
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-slate">{ownClasses.wrong}</p>
    </details>
  )
}

const fieldTexts = { code: { missing: ownClasses.code.missing } }

function ClassCode({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  // The QR code on the wall leads here with the digits.
  useEffect(() => setCode(location.hash.match(/^#class-(\d{6})$/)?.[1] ?? ''), [])
  return (
    <SendForm
      call="POST /api/me/attendance"
      fieldTexts={fieldTexts}
      request={({ code: enteredCode }) => ({ body: { code: enteredCode } })}
      title={ownClasses.code.failed}
      submit={ownClasses.code.send}
      onDone={({ message }, _, show) => {
        show({ ok: true, message })
        setCode('')
        onDone()
      }}
      className="mt-4 grid gap-4 rounded-card border-2 border-ink bg-sand p-4 sm:p-7"
    >
      <h3 className="text-xl">{ownClasses.code.heading}</h3>
      <TextField
        label={ownClasses.code.label}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        hint={ownClasses.code.hint}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        required
      />
    </SendForm>
  )
}
