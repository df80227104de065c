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
