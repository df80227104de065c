import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { Link } from '../../../ui/Link.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { ListedCourse } from '../editing/contract.ts'
import { statusOf } from '../editing/rules.ts'
import { useCover } from '../use-cover.ts'
import { CourseStatusBadge } from './CourseStatusBadge.tsx'

/** A course in the list. Its arrows, or the arrow keys on them, move it; the focus goes along. */
export function CourseRow({
  course,
  index: position,
  count,
  onHome,
  onMove,
}: {
  course: ListedCourse
  index: number
  count: number
  onHome: boolean
  onMove: (offset: 1 | -1) => void
}) {
  const cover = useCover(course.image)
  const mayMove = useMay('courses.publish')
  return (
    <li className="grid grid-cols-[1.75rem_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 hover:bg-paper sm:grid-cols-[1.75rem_4.5rem_1fr_auto_auto] sm:gap-x-4">
      <p
        className="text-right text-slate max-sm:row-span-2 max-sm:self-start max-sm:pt-1"
        aria-hidden="true"
      >
        {position}
      </p>
      <img
        {...cover}
        alt=""
        width={72}
        height={45}
        className="hidden h-11 w-18 rounded-md bg-sand object-cover sm:block"
      />
      <div className="min-w-0 max-sm:col-start-2">
        <Link
          to={to.adminRecord('courses', course.id)}
          className="inline-flex min-h-7 items-center text-base leading-tight font-semibold text-indigo underline-offset-4 hover:underline"
        >
          {course.title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-slate">
          {course.published && <span>{formatRupees(course.price)}</span>}
          {onHome && <span className="font-semibold text-ink">On the home page</span>}
          {course.savedBy && (
            <span>
              {course.savedBy}, {formatTime(course.savedAt)}
            </span>
          )}
        </p>
      </div>
      <p className="max-sm:col-start-2 max-sm:row-start-2">
        <CourseStatusBadge status={statusOf(course)} />
      </p>
      {mayMove && (
        <MoveButtons title={course.title} index={position} count={count} onMove={onMove} />
      )}
    </li>
  )
}

function MoveButtons({
  title,
  index: position,
  count,
  onMove,
}: {
  title: string
  index: number
  count: number
  onMove: (offset: 1 | -1) => void
}) {
  const pressed = useRef<{ button: Element | null; from: number }>(undefined)
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.from === position) return
    // React may have taken the row out and put it in again, and the focus would stay behind.
    if (pressed.current.button instanceof HTMLElement) pressed.current.button.focus()
    pressed.current = undefined
  }, [position])

  const move = (offset: 1 | -1) => {
    pressed.current = { button: document.activeElement, from: position }
    onMove(offset)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!offset) return
    event.preventDefault()
    move(offset)
  }
  return (
    <div className="flex max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:flex-col">
      <button
        type="button"
        aria-label={`Move ${title} up`}
        aria-disabled={position === 1}
        title="Up"
        onClick={() => move(-1)}
        onKeyDown={moveByKey}
        className={arrow}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${title} down`}
        aria-disabled={position === count}
        title="Down"
        onClick={() => move(1)}
        onKeyDown={moveByKey}
        className={arrow}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

const arrow =
  'grid size-11 place-items-center rounded-control text-slate hover:bg-sand hover:text-ink ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-35'
