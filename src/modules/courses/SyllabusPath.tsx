import { coursePage } from '#texts/course-page.ts'

/** The syllabus as one kolam line that loops around a dot for every step. */
export function SyllabusPath({ syllabus }: { syllabus: string[] }) {
  const last = syllabus.length - 1
  return (
    <ol>
      {syllabus.map((step, index) => (
        <li key={step} className="grid grid-cols-[1.75rem_1fr] gap-x-5">
          <Loop first={index === 0} last={index === last} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 py-3.5 print:py-1">
            <p className="measure font-semibold">{step}</p>
            <p className="text-sm text-slate">{coursePage.syllabusItemLength}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Half of the drawing each: the line leaves a crossing, passes the dot and meets the next crossing. */
const side = {
  open: 'M14 0C30 28 30 72 14 100M14 0C-2 28-2 72 14 100',
  first: 'M14 100C30 72 30 14 14 14C-2 14-2 72 14 100',
  last: 'M14 0C30 28 30 86 14 86C-2 86-2 28 14 0',
  only: 'M14 14C30 14 30 86 14 86C-2 86-2 14 14 14',
}

/** Stretched to the height of its step; the stroke keeps its width. */
function Loop({ first, last }: { first: boolean; last: boolean }) {
  const path = first && last ? side.only : first ? side.first : last ? side.last : side.open
  return (
    <div className="relative text-indigo">
      <svg
        aria-hidden="true"
        viewBox="0 0 28 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="absolute top-1/2 left-1/2 size-2 -translate-1/2 rounded-full bg-marigold" />
    </div>
  )
}
