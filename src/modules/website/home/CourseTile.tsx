import { coursesSection, courseTags, defaultCourseTag, homeActions } from '#words/home.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { arrowRight, Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { type Course, drawnCover } from '../../courses/rules.ts'
import { useCover } from '../../courses/use-cover.ts'

/** One of the six; the style sheet makes two of them wide. The whole tile follows its one link. */
export function CourseTile({ course }: { course: Course }) {
  const cover = useCover(course.image ?? drawnCover(course.id))
  const { icon, colour } = faces[course.title] ?? defaultFace
  return (
    <li className="tile group">
      <picture>
        <img {...cover} alt="" width={640} height={400} loading="lazy" decoding="async" />
      </picture>
      <div>
        <p className={`mb-1.5 flex items-center gap-2 text-sm font-semibold ${colour}`}>
          <Icon path={icon} />
          {courseTags[course.title] ?? defaultCourseTag}
        </p>
        <h3 className="text-xl">{course.title}</h3>
        <p className="mt-1.5 mb-3 text-slate">{course.description}</p>
        <Link
          to={to.course(course.id)}
          className="tile-link mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-indigo underline-offset-4 group-hover:underline"
        >
          {homeActions.learnMore}
          <span className="sr-only">{` ${coursesSection.learnMoreAbout(course.title)}`}</span>
          <Icon path={arrowRight} className="size-4.5" />
        </Link>
      </div>
    </li>
  )
}

/** By exact title, as the tags are. */
const faces: Record<string, { icon: string; colour: string }> = {
  'Java Core & Advanced': {
    icon: 'M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10.5h1a2.5 2.5 0 0 1 0 5h-1M8 3v3M12.5 3v3',
    colour: 'text-indigo',
  },
  'Python Programming': { icon: 'M4 6l6 6-6 6M12 19h8', colour: 'text-neem' },
  'C / C++ Programming': {
    icon: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
    colour: 'text-slate',
  },
  'Full Stack Development with Java': {
    icon: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5',
    colour: 'text-kumkum',
  },
  'MERN Stack': { icon: 'M9 9h6v6H9zM12 3v6M12 15v6M3 12h6M15 12h6', colour: 'text-neem' },
  'Android Development': { icon: 'M7 2.5h10v19H7zM11 18.5h2', colour: 'text-kumkum' },
  'Data Science': { icon: 'M4 3v17h17M9 15h0M12 9h0M16 12h0M19 6h0', colour: 'text-indigo' },
  'Data Analyst': { icon: 'M4 3v17h17M9 16v-4M13 16V8M17 16v-6', colour: 'text-indigo' },
}

const defaultFace = {
  icon: 'M12 6c-2-2-5-2.5-9-2v14c4-.5 7 0 9 2 2-2 5-2.5 9-2V4c-4-.5-7 0-9 2zM12 6v14',
  colour: 'text-slate',
}
