import type { ReactNode } from 'react'
import { BegunKolam } from './BegunKolam.tsx'

/** A room with nothing to work on: a sentence in the corner, and a drawing of its own by `seed`. */
export function EmptyRoom({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="mt-5 flex min-h-[62vh] lg:min-h-[76vh] flex-col justify-between gap-12 overflow-hidden rounded-card bg-sand/60 p-6 sm:p-10">
      <BegunKolam seed={seed} className="w-full max-w-88 self-end text-indigo" />
      <div>{children}</div>
    </div>
  )
}
