import { type ReactNode, useMemo } from 'react'
import { Button } from '../Button.tsx'
import { Kolam } from '../Kolam.tsx'
import { kolamPath } from '../kolam.ts'

/** Why a list is empty, and the way on. */
export function EmptyList({
  seed,
  title,
  text,
  children,
}: {
  seed: string
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center rounded-card bg-sand/60 px-6 py-12 text-center">
      <Kolam seed={seed} columns={5} rows={3} className="w-36 text-indigo/70" />
      <p className="mt-6 text-xl font-semibold wrap-anywhere">{title}</p>
      <p className="measure mt-1 text-base text-balance text-slate">{text}</p>
      <div className="mt-6">{children}</div>
    </div>
  )
}

/** An empty section: a sentence, and a drawing by `seed`. */
export function EmptySection({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-5">
      <BegunKolam seed={seed} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** An unfinished kolam: dots with the beginning of a line. */
function BegunKolam({ seed }: { seed: string }) {
  const { dots, path, width, height } = useMemo(() => kolamPath(seed, 9, 6), [seed])
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="w-14 shrink-0 text-indigo"
    >
      <path
        d={dots.map(({ x, y }) => `M${x} ${y}h0`).join('')}
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        className="opacity-40"
      />
      <path
        d={path}
        pathLength="100"
        strokeDasharray="36 100"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Nothing of a list matches its search and filters, and the way back to all of it. */
export function NoMatch({ what, onShowAll }: { what: string; onShowAll: () => void }) {
  return (
    <EmptyList
      seed={what}
      title={`No ${what} match.`}
      text="Change the search or remove a filter to see more."
    >
      <Button onClick={onShowAll}>Show all {what}</Button>
    </EmptyList>
  )
}
