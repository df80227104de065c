import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from '../Link.tsx'
import { useNavigate } from '../router.tsx'
import { findNeighbours } from './neighbours.ts'
import { useShortcut } from './use-shortcut.ts'

/** The records before and after this one in the list it was opened from. */
export function Neighbours({ address }: { address: string }) {
  const navigate = useNavigate()
  const neighbours = findNeighbours(address)
  useShortcut('Alt+p', () => neighbours?.before && navigate(neighbours.before))
  useShortcut('Alt+n', () => neighbours?.after && navigate(neighbours.after))
  if (!neighbours) return null
  const { before, after, place, of: all } = neighbours
  return (
    <nav aria-label="The list" className="flex items-center print:hidden">
      <Step to={before} label="Previous" keys="Alt+P" Icon={ChevronLeft} />
      <span className="text-slate tabular-nums">
        {place} of {all}
      </span>
      <Step to={after} label="Next" keys="Alt+N" Icon={ChevronRight} />
    </nav>
  )
}

function Step({
  to,
  label,
  keys,
  Icon,
}: {
  to: string | undefined
  label: string
  keys: string
  Icon: typeof ChevronLeft
}) {
  if (!to)
    return (
      <span className="grid size-11 place-items-center text-edge">
        <Icon size={18} aria-hidden="true" />
      </span>
    )
  return (
    <Link
      to={to}
      aria-label={label}
      title={`${label} (${keys})`}
      aria-keyshortcuts={keys}
      className="grid size-11 place-items-center rounded-control text-indigo hover:bg-sand"
    >
      <Icon size={18} aria-hidden="true" />
    </Link>
  )
}
