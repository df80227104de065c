import { useEffect, useRef } from 'react'
import { formatStudentId } from '../../domain/students/rules.ts'
import { to } from '../../site-map.ts'
import { Link } from '../../ui/Link.tsx'
import type { Overtaken } from './use-student-form.ts'

/** Somebody else was faster: what they changed. It takes the focus, so that it is read first. */
export function OvertakenNotice({ message, changes }: Overtaken) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const isMine = changes.some(({ mine }) => mine !== undefined)
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-2 border-kumkum px-4 py-3"
    >
      <p className="font-semibold">{message}</p>
      <ul className="mt-1.5 grid gap-1">
        {changes.map(({ field, from, to: now, mine }) => (
          <li key={field} className="wrap-anywhere">
            {field}: {from} → <strong>{now}</strong>
            {mine !== undefined && <> (you have typed {mine})</>}
          </li>
        ))}
      </ul>
      <p className="mt-1.5">
        {isMine
          ? 'What you have typed is still below. Save again to put it in place of theirs.'
          : 'What you have typed is still below. Save again to add it.'}
      </p>
    </div>
  )
}

/** Who has the e-mail or the phone number that was typed. */
export function TakenNotice({ id, name }: { id: number; name: string }) {
  return (
    <Link
      to={to.adminRecord('students', id)}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 wrap-anywhere"
    >
      Open {formatStudentId(id)} {name}
    </Link>
  )
}
