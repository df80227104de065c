import type { ReactNode } from 'react'
import { Kolam } from '../Kolam.tsx'

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
