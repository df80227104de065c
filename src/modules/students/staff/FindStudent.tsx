import { type KeyboardEvent, useId, useState } from 'react'
import { maxSearchLength } from '../../../ui/api/lists.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatPhone } from '../../../ui/format/phones.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { Student } from '../contract.ts'

/** As many as can be read at a glance. */
const mostOptions = 6

/**
 * Finds a student by name, phone or number among those the user may see. In a form its value is the
 * student's number, or the typed text if none was chosen.
 */
export function FindStudent({
  label,
  name,
  hint,
  besides,
  onFound,
}: {
  label: string
  name?: string
  hint?: string
  /** A student who is not offered. */
  besides?: number
  onFound?: (student: Student) => void
}) {
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<Student>()
  const search = selected ? '' : text.trim()
  const { state } = useStaffData('GET /api/admin/students', { query: { search } })
  const isCurrent = search !== '' && state.status === 'loaded' && state.data.search === search
  const matches = isCurrent ? state.data.students.filter(({ id }) => id !== besides) : []
  const students = matches.slice(0, mostOptions)
  const listId = useId()
  /** The option that Enter chooses. */
  const [active, setActive] = useState(0)
  const { length: count } = students
  const choose = (student: Student) => {
    setSelected(student)
    setText(onFound ? '' : `${student.name}, ${formatStudentId(student.id)}`)
    onFound?.(student)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const student = students[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (count > 0) setActive((active + step + count) % count)
    } else if (event.key === 'Enter' && student) {
      event.preventDefault()
      choose(student)
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
    }
  }
  return (
    <div className="relative min-w-0">
      <TextField
        label={label}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={students[active] && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        placeholder="Name, phone or number"
        hint={hint}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setSelected(undefined)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        name={name && `${name}-search`}
      />
      {name && (
        <input type="hidden" name={name} value={selected ? formatStudentId(selected.id) : text} />
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={`${label}: who matches`}
        className={count > 0 ? list : 'hidden'}
      >
        {students.map((student, index) => (
          <div
            key={student.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => {
              // The focus stays in the field.
              event.preventDefault()
              choose(student)
            }}
            className="cursor-pointer px-3.5 py-2 wrap-anywhere hover:bg-sand aria-selected:bg-sand"
          >
            <span className="font-medium">{student.name}</span>{' '}
            <span className="text-slate">
              {formatStudentId(student.id)}
              {student.phone && ` · ${formatPhone(student.phone)}`}
              {student.course && ` · ${student.course}`}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {search && `${count} ${count === 1 ? 'student matches' : 'students match'}`}
      </p>
    </div>
  )
}

const list =
  'absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-edge bg-white py-1 shadow-lift'
