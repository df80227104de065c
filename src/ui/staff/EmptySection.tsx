import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { kolamPath } from '../kolam.ts'

/** An empty section: a sentence, and a drawing by `seed`. */
export function EmptySection({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-5">
      <BegunKolam seed={seed} className="w-14 shrink-0 text-indigo" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** An unfinished kolam: dots with the beginning of a line. */
function BegunKolam({ seed, className = '' }: { seed: string; className?: string }) {
  const { dots, path, width, height } = useMemo(() => kolamPath(seed, 9, 6), [seed])
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
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
