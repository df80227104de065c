import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from '../Link.tsx'
import { useNavigate } from '../router.tsx'
import { useShortcut } from './use-shortcut.ts'

/** Addresses of the rows that a list showed last; a record opened from it leads on to the ones beside it. */
let rows: readonly string[] = []

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

export function rememberRows(addresses: readonly string[]) {
  if (addresses.length > 0) rows = addresses
}

/** Where a record stood in the list it was opened from; undefined where it was not opened from one. */
function findNeighbours(address: string) {
  const index = rows.indexOf(address)
  if (index < 0) return undefined
  return { before: rows[index - 1], after: rows[index + 1], place: index + 1, of: rows.length }
}
