import {
  BookOpen,
  CalendarCheck,
  ChartNoAxesColumn,
  ClipboardList,
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  Presentation,
  Settings,
  Users,
} from 'lucide-react'
import { type AdminSection, to } from '../../ui/addresses/site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { useLocation } from '../../ui/router.tsx'
import { sectionTitle } from '../../ui/staff/SectionHeading.tsx'
import { useSections } from './use-rooms.ts'

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

/** The rooms that somebody may enter. `isFolded` leaves their icons, whose names appear on hover. */
export function SectionLinks({ isFolded = false }: { isFolded?: boolean }) {
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
