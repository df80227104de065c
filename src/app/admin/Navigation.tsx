import {
  BookOpen,
  CalendarCheck,
  ChartNoAxesColumn,
  ClipboardList,
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  Menu,
  MessagesSquare,
  PanelLeftClose,
  PanelLeftOpen,
  PenLine,
  Presentation,
  Settings,
  Users,
  X,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type AdminSection, to } from '../../ui/addresses/site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { useLocation } from '../../ui/router.tsx'
import { sectionTitle } from '../../ui/staff/section-title.ts'
import { storedChoice } from '../../ui/staff/stored-choice.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { AdminAccount } from './AdminAccount.tsx'
import { NewEnquiryButton } from './NewEnquiry.tsx'
import { SearchButton } from './Palette.tsx'
import { useSections } from './use-sections.ts'

const icons: Record<AdminSection, LucideIcon> = {
  dashboard: LayoutDashboard,
  students: Users,
  courses: BookOpen,
  instructors: Presentation,
  enrollment: ClipboardList,
  finance: IndianRupee,
  attendance: CalendarCheck,
  content: PenLine,
  reports: ChartNoAxesColumn,
  communication: MessagesSquare,
  settings: Settings,
}

/** The sections that somebody may open. `isFolded` leaves their icons, whose names appear on hover. */
function SectionLinks({ isFolded = false }: { isFolded?: boolean }) {
  const { pathname } = useLocation()
  const { visibleSections } = useSections()
  return (
    <nav aria-label="Back office sections">
      <ul className="grid">
        {visibleSections.map((section) => {
          const Icon = icons[section]
          const title = sectionTitle(section)
          const address = to.adminSection(section)
          const isHere = pathname === address || pathname.startsWith(`${address}/`)
          return (
            <li key={section}>
              <Link
                to={address}
                aria-current={isHere ? 'page' : undefined}
                title={isFolded ? title : undefined}
                className={`${link} ${isFolded ? 'justify-center' : 'px-3'}`}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
                <span className={isFolded ? 'sr-only' : undefined}>{title}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/* The current section carries a marigold ribbon at the edge, like a bookmark in a notebook. */
const link =
  'relative flex min-h-11 items-center gap-3 rounded-control text-slate transition-colors ' +
  'hover:bg-sand/70 hover:text-ink aria-[current=page]:bg-sand aria-[current=page]:font-semibold ' +
  'aria-[current=page]:text-ink before:absolute before:inset-y-2.5 before:left-0 before:w-1 ' +
  'before:rounded-full aria-[current=page]:before:bg-marigold'

/** The sidebar of wide screens. Folded, it leaves a rail of icons; the browser remembers that. */
export function Sidebar() {
  const isFolded = folding.use()
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose
  const foldLabel = isFolded ? 'Unfold the sidebar' : 'Fold the sidebar'
  return (
    <header
      className={`office-side sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-r border-line bg-paper px-3 pb-3 lg:flex ${isFolded ? 'w-17.5' : 'w-60'}`}
    >
      <div className={`flex items-center py-3 ${isFolded ? 'justify-center' : 'justify-between'}`}>
        {!isFolded && <Wordmark className="pl-3" />}
        <button
          type="button"
          aria-label={foldLabel}
          aria-expanded={!isFolded}
          title={foldLabel}
          onClick={() => folding.set(!isFolded)}
          className="grid size-11 place-items-center rounded-control text-slate hover:bg-sand/70 hover:text-ink"
        >
          <FoldIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <SearchButton isFolded={isFolded} className="mb-2 w-full px-3" />
      <NewEnquiryButton isFolded={isFolded} className="mb-2 w-full px-3" />
      <div className="flex flex-1 flex-col justify-between gap-6">
        <SectionLinks isFolded={isFolded} />
        <AdminAccount isFolded={isFolded} />
      </div>
    </header>
  )
}

const folding = storedChoice('back-office-sidebar', ['folded', 'unfolded'], false)

/** On narrow screens: a bar with the wordmark, and the sections in a drawer from the left. */
export function PhoneBar() {
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useWhileOpen(drawer, open)
  const close = () => drawer.current?.close()
  return (
    <header className="office-top @container sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-paper px-1 py-1 lg:hidden">
      <button
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onClick={() => {
          drawer.current?.showModal()
          setOpen(true)
        }}
        className="grid size-[48px] shrink-0 place-items-center rounded-control"
      >
        <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {/* With large text its name has no room beside the two buttons. */}
      <Wordmark className="@max-[19rem]:[&>span]:sr-only" />
      <SearchButton isFolded className="ml-auto size-[44px] min-h-[44px]! shrink-0" />
      <NewEnquiryButton isFolded className="mr-1 size-[44px] min-h-[44px]! shrink-0" />
      <dialog
        ref={drawer}
        aria-label="Back office menu"
        onClose={() => setOpen(false)}
        className={drawerLook}
      >
        {open && (
          <div className="flex min-h-full flex-col px-3 pb-3">
            <div className="flex items-center justify-between py-1.5">
              <Wordmark className="pl-3" />
              <button
                type="button"
                aria-label="Close the menu"
                onClick={close}
                className="grid size-12 place-items-center rounded-control"
              >
                <X size={22} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </div>
            <div className="flex flex-1 flex-col justify-between gap-6">
              <SectionLinks />
              <AdminAccount />
            </div>
          </div>
        )}
      </dialog>
    </header>
  )
}

const drawerLook =
  'm-0 h-dvh max-h-none w-72 max-w-[86vw] overscroll-contain bg-paper text-ink shadow-lift ' +
  'transition-[translate] duration-200 open:starting:-translate-x-full backdrop:bg-ink/40'

/** While the drawer is open the page behind it stays put; a tap beside it or a wide screen closes it. */
function useWhileOpen(drawer: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = drawer.current
    if (!open || !dialog) return
    const wide = matchMedia('(min-width: 64rem)')
    const close = () => dialog.close()
    const closeByTarget = (event: MouseEvent) => {
      // The dialog itself is hit only beside its content; a followed link leads away from it.
      const hit = event.target as Element
      if (hit === dialog || hit.closest('a')) close()
    }
    dialog.addEventListener('click', closeByTarget)
    wide.addEventListener('change', close)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      dialog.removeEventListener('click', closeByTarget)
      wide.removeEventListener('change', close)
      document.documentElement.style.overflow = ''
    }
  }, [drawer, open])
}
