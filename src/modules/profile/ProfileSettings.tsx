import type { ReactNode } from 'react'

type ProfileSettingsProps = { id: string; title: string; about: string; children: ReactNode }

/** One part of the settings: its subject on the left, its controls on the right. */
export function ProfileSettings({ id, title, about, children }: ProfileSettingsProps) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="grid gap-x-16 gap-y-5 border-t border-line py-8 lg:grid-cols-[18rem_minmax(0,36rem)] lg:py-10"
    >
      <div>
        <h2 id={`${id}-heading`} className="text-xl">
          {title}
        </h2>
        <p className="measure mt-1.5 text-sm text-slate">{about}</p>
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  )
}
