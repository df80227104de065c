import type { ReactNode } from 'react'
import { BegunKolam } from './BegunKolam.tsx'

/** A room with nothing to work on: a sentence in the corner, and a drawing of its own by `seed`. */
export function EmptySection({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-5">
      <BegunKolam seed={seed} className="w-14 shrink-0 text-indigo" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
