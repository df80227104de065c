import { Link } from '../Link.tsx'
import { useLocation } from '../router.tsx'

/** The tabs of a section, each with an address. */
export function SectionTabs({
  label,
  views,
}: {
  label: string
  views: readonly { address: string; name: string }[]
}) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className="-mx-1 flex flex-wrap gap-x-1 border-b border-line">
      {views.map(({ address, name }) => (
        <Link
          key={address}
          to={address}
          aria-current={pathname === address ? 'page' : undefined}
          className={tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const tab =
  'relative inline-flex min-h-11 items-center px-3 text-slate hover:text-ink ' +
  'aria-[current]:font-semibold aria-[current]:text-ink ' +
  'after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full ' +
  'aria-[current]:after:bg-marigold'

/** A row of choices of which one is active: links, or labels with a `segmentRadio`. */
export const segments = 'flex flex-wrap rounded-control border border-edge p-0.5'

export const segment =
  'relative inline-flex min-h-9 items-center rounded-[8px] px-3 text-slate transition-colors hover:text-ink pointer-coarse:min-h-11 ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo ' +
  'has-checked:bg-ink has-checked:font-semibold has-checked:text-paper ' +
  'aria-[current=true]:bg-ink aria-[current=true]:font-semibold aria-[current=true]:text-paper'

/** Invisible, and over the whole label, so that a pointer and touch exploration reach it everywhere. */
export const segmentRadio = 'absolute inset-0 size-full cursor-pointer appearance-none outline-none'
