import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../Button.tsx'
import { formatTime } from '../format/times.ts'
import { type FieldChange, type FormConflict, onlyDifferingLines } from './versioned-form.ts'

/**
 * Somebody else has saved meanwhile: shows their changes, and both values where this form has another one.
 * As the response to a save it takes the focus; otherwise it does not disturb typing.
 */
export function Conflict({
  title,
  note,
  author = 'somebody else',
  lines = [],
  changes = [],
  takesFocus,
  onTake,
  children,
}: {
  title: string
  note: string
  /** Who made the other values. */
  author?: string
  /** The other change, where it concerns no fields. */
  lines?: readonly string[]
  changes?: readonly FieldChange[]
  takesFocus: boolean
  onTake?: (field: string) => void
  /** The possible actions. */
  children?: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
    // In braces: browsers begin to return a promise here, which React would take for a cleanup
    // function.
    else ref.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  const clashes = changes.filter(({ mine }) => mine !== undefined)
  const others = changes.filter(({ mine }) => mine === undefined)
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border-2 border-kumkum bg-white p-4 has-[[role=alert]:focus-visible]:outline-3 has-[[role=alert]:focus-visible]:outline-offset-3 has-[[role=alert]:focus-visible]:outline-indigo"
    >
      <div ref={ref} role="alert" tabIndex={-1} className="outline-none">
        <h2 id={id} className="text-lg wrap-anywhere">
          {title}
        </h2>
        <p className="mt-1">{note}</p>
        {lines.length + others.length > 0 && (
          <ul className="mt-1.5 grid gap-1">
            {lines.map((line) => (
              <li key={line} className="font-medium wrap-anywhere">
                {line}
              </li>
            ))}
            {others.map(onlyDifferingLines).map(({ field, label, was, now }) => (
              <li key={field} className="line-clamp-4 whitespace-pre-line wrap-anywhere">
                {label}: {was || empty} → <strong>{now || empty}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
      {clashes.length > 0 && (
        <Clashes
          clashes={clashes}
          author={author}
          onTake={(field) => {
            // The pressed button disappears with its field.
            ref.current?.focus()
            onTake?.(field)
          }}
        />
      )}
      {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </section>
  )
}

/** Fields for which this form has another value. */
function Clashes({
  clashes,
  author,
  onTake,
}: {
  clashes: readonly FieldChange[]
  author: string
  onTake: (field: string) => void
}) {
  return (
    <dl className="mt-3">
      {clashes.map(({ field, label, mine, now }) => (
        <div key={field} className="border-t border-line py-3 last:pb-0">
          <dt className="flex flex-wrap items-center justify-between gap-x-4 font-semibold">
            {label}
            <Button
              kind="quiet"
              aria-label={`Take theirs: ${label}`}
              onClick={() => onTake(field)}
              className="px-2!"
            >
              Take theirs
            </Button>
          </dt>
          <dd className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Version title="Yours" text={mine} />
            <Version title={`By ${author}`} text={now} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Version({ title, text }: { title: string; text: string | undefined }) {
  return (
    <div className="min-w-0">
      <p className="text-[0.8125rem] text-slate">{title}</p>
      <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{text || empty}</p>
    </div>
  )
}

const empty = '(empty)'

/** Of a form that has versions: its conflict, and the ways out of it. */
export type ConflictingForm = {
  base: { version: number } | undefined
  conflict: FormConflict | undefined
  take: (field: string) => void
  goOn: () => void
  revert: () => void
}

/** Where somebody else has saved meanwhile: above a form that is held until the person has decided. */
export function SaveConflict({
  what,
  form: { base, conflict, take, goOn, revert },
}: {
  /** What was saved: “this course”. */
  what: string
  form: ConflictingForm
}) {
  if (!conflict) return null
  const { at, changes } = conflict
  const author = conflict.by ?? 'Somebody'
  const clashes = changes.filter(({ mine }) => mine !== undefined)
  const decide =
    clashes.length > 0 ? ' Copy what you want to keep of theirs into your text, then decide.' : ''
  const mergedNote =
    clashes.length < changes.length ? ' Fields that only they changed are already in the form.' : ''
  return (
    <Conflict
      key={base?.version}
      title={`${author} saved ${what} while you were writing`}
      note={`${at ? `On ${formatTime(at)}. ` : ''}Nothing was overwritten: your text is still in the form.${decide}${mergedNote}`}
      author={author}
      changes={changes}
      takesFocus={conflict.refused}
      onTake={take}
    >
      <Button kind="solid" onClick={goOn}>
        Keep my version
      </Button>
      <Button onClick={revert}>Discard mine, use theirs</Button>
    </Conflict>
  )
}
