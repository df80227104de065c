import type { ReactNode } from 'react'

/** A part of the system settings: on a wide screen its name and what it is at the left. */
export function SystemPart({
  id,
  heading,
  text,
  children,
}: {
  id: string
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid max-w-4xl gap-x-10 gap-y-3 border-t border-line pt-5 lg:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        <p className="mt-1 text-slate">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
