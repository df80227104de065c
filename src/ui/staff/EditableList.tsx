import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { useFieldError } from '../form-context.ts'
import { moveEntry } from './MoveButtons.tsx'

type Part = 'text' | 'up' | 'down'

/**
 * Lines that are added, removed and moved: by their buttons, or in a line by Enter (adds a line below),
 * Backspace (removes an empty line) and Alt with the arrow keys. The focus follows.
 */
export function EditableList<T>({
  id,
  legend,
  noun,
  hint,
  error: ownError,
  entries,
  tall = false,
  blank,
  isBlank,
  onChange,
  children,
}: {
  /** Also the name of its error. */
  id: string
  legend: string
  /** What one line is: “step”. */
  noun: string
  hint?: string
  error?: string
  entries: ListItem<T>[]
  /** Lines of several boxes: their buttons are stacked on phones, with larger gaps. */
  tall?: boolean
  blank: () => ListItem<T>
  isBlank: (entry: ListItem<T>) => boolean
  onChange: (entries: ListItem<T>[]) => void
  children: (entry: ListItem<T>, label: string, edit: (changes: Partial<T>) => void) => ReactNode
}) {
  const error = useFieldError(id, ownError)
  const list = useRef<HTMLOListElement>(null)
  const partToFocus = useRef<{ key: number; part: Part }>(undefined)
  useLayoutEffect(() => {
    if (!partToFocus.current) return
    const { key, part } = partToFocus.current
    partToFocus.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-line="${key}"] ${parts[part]}`)?.focus()
  })

  const addBelow = (index: number) => {
    const newItem = blank()
    partToFocus.current = { key: newItem.key, part: 'text' }
    onChange(entries.toSpliced(index + 1, 0, newItem))
  }
  const remove = (index: number) => {
    const next = entries[index + 1] ?? entries[index - 1]
    if (next) partToFocus.current = { key: next.key, part: 'text' }
    else document.getElementById(`${id}-add`)?.focus()
    onChange(entries.toSpliced(index, 1))
  }
  const move = (index: number, offset: 1 | -1, part: Part) => {
    const entry = entries[index]
    if (!entry || !entries[index + offset]) return
    partToFocus.current = { key: entry.key, part }
    onChange(moveEntry(entries, index, index + offset))
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const entry = entries[index]
    if (event.key === 'Enter') addBelow(index)
    else if (event.key === 'Backspace' && entry && isBlank(entry)) remove(index)
    else if (event.altKey && event.key === 'ArrowUp') move(index, -1, 'text')
    else if (event.altKey && event.key === 'ArrowDown') move(index, 1, 'text')
    else return
    event.preventDefault()
  }
  return (
    <fieldset
      id={id}
      name={id}
      tabIndex={-1}
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')}
      className="min-w-0"
    >
      <legend className="font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-slate">
          {hint}
        </p>
      )}
      <ol ref={list} className={`mt-1.5 grid ${tall ? 'gap-4' : 'gap-1.5'}`}>
        {entries.map((entry, index) => {
          const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`
          const edit = (changes: Partial<T>) =>
            onChange(entries.with(index, { ...entry, ...changes }))
          return (
            <Line
              key={entry.key}
              name={entry.key}
              label={label}
              tall={tall}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              onKey={(event) => onKey(event, index)}
              onMove={(offset, part) => move(index, offset, part)}
              onRemove={() => remove(index)}
            >
              {children(entry, label, edit)}
            </Line>
          )
        })}
      </ol>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-kumkum">
          {error}
        </p>
      )}
      <Button
        id={`${id}-add`}
        kind="quiet"
        onClick={() => addBelow(entries.length - 1)}
        className="-ml-2 px-2!"
      >
        <Plus size={18} aria-hidden="true" />
        {`Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}
      </Button>
    </fieldset>
  )
}

const parts: Record<Part, string> = {
  text: 'input',
  up: '[data-move=up]',
  down: '[data-move=down]',
}

function Line({
  name,
  label,
  tall,
  isFirst,
  isLast,
  onKey,
  onMove,
  onRemove,
  children,
}: {
  name: number
  label: string
  tall: boolean
  isFirst: boolean
  isLast: boolean
  onKey: (event: KeyboardEvent) => void
  onMove: (offset: 1 | -1, part: Part) => void
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <li data-line={name} onKeyDown={onKey} className="flex items-start gap-1">
      <div className="grid min-w-0 grow gap-1.5">{children}</div>
      <div className={`flex ${tall ? 'max-sm:flex-col' : ''}`}>
        {moves.map(({ part, offset, title, Icon }) => (
          <button
            key={part}
            type="button"
            data-move={part}
            aria-label={`Move ${label} ${part}`}
            title={title}
            aria-disabled={part === 'up' ? isFirst : isLast}
            onClick={() => onMove(offset, part)}
            className={tool}
          >
            <Icon size={17} aria-hidden="true" />
          </button>
        ))}
        <button
          type="button"
          aria-label={`Remove ${label}`}
          title="Remove"
          onClick={onRemove}
          className={tool}
        >
          <X size={17} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

const moves = [
  { part: 'up', offset: -1, title: 'Up (Alt + ↑)', Icon: ArrowUp },
  { part: 'down', offset: 1, title: 'Down (Alt + ↓)', Icon: ArrowDown },
] as const

const tool =
  'grid size-11 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-35 sm:w-9'

/** A line of a list; the key stays with it wherever it is moved. */
export type ListItem<T> = T & { key: number }

let keys = 0

/** A new line of a list. */
export function newEntry<T>(value: T): ListItem<T> {
  keys += 1
  return { ...value, key: keys }
}
