import { courseClaims } from '#words/claims.ts'
import { HowCounted } from '../../../ui/HowCounted.tsx'

/** The same three on every course page. */
export function CourseFigures() {
  return (
    <dl className="mt-8 flex max-w-xl border-y border-line">
      {Object.values(courseClaims).map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-1 flex-col-reverse justify-end border-line py-4 not-first:border-l not-first:pl-4 sm:not-first:pl-6"
        >
          <dt className="text-sm text-slate">{label}</dt>
          <dd className="text-xl font-bold">{figure}</dd>
          <dd className="counted">
            <HowCounted about={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
