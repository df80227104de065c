import { useLayoutEffect, useRef } from 'react'
import { Link } from '../Link.tsx'
import { useLocation } from '../router.tsx'

/** The tabs of a section, each with an address. On a phone one row that is moved sideways. */
export function SectionTabs({
  label,
  views,
}: {
  label: string
  views: readonly { address: string; name: string }[]
}) {
  const { pathname } = useLocation()
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (!row.current || !current) return
    // Not scrollIntoView, which would move the page too.
    const room = row.current.clientWidth - current.offsetWidth
    row.current.scrollLeft = current.offsetLeft - room / 2
  }, [pathname])
  return (
    <nav aria-label={label} className="-mx-1 border-b border-line max-sm:-mx-4">
      <div ref={row} className={tabRow}>
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
      </div>
    </nav>
  )
}

/** What does not fit fades out at the right edge; the padding there is as wide as the fade. */
const tabRow =
  'relative flex flex-wrap gap-x-1 max-sm:flex-nowrap! max-sm:gap-x-0 max-sm:overflow-x-auto ' +
  'max-sm:px-1 max-sm:pr-7 max-sm:[scrollbar-width:none] ' +
  'max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]'

const tab =
  'relative inline-flex min-h-11 shrink-0 items-center px-3 whitespace-nowrap! text-slate hover:text-ink ' +
  'max-sm:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-ink ' +
  'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full ' +
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
