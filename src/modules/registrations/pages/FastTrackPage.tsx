import { useEffect } from 'react'
import { fastTrack } from '#texts/fast-track.ts'
import { fastTrackPage } from '#texts/fast-track-page.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

export default function FastTrackPage() {
  useHead({ title: branded(fastTrack.title), path: to.joinFreeDemo })
  return (
    <main
      id="main"
      className="wrap grid grid-cols-1 gap-x-16 gap-y-12 py-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-16"
    >
      <header>
        <p className="font-semibold text-slate">{fastTrack.title}</p>
        <h1 tabIndex={-1} className="mt-2 text-4xl">
          {fastTrackPage.heading}
        </h1>
        <p className="measure mt-5 text-lg">{fastTrack.intro}</p>
      </header>
      <section
        aria-labelledby="form-heading"
        className="self-start rounded-card bg-sand p-4 wrap-anywhere sm:p-8 lg:sticky lg:top-[calc(var(--bar-bottom)+1.5rem)] lg:row-span-2"
      >
        <RegistrationForm />
      </section>
      <div>
        <OutlineApart />
      </div>
    </main>
  )
}

const loadOutline = () => import('./Outline.tsx').then((part) => part.Outline)

function OutlineApart() {
  const { Part, open } = useLazyComponent(loadOutline)
  useEffect(() => void open(), [open])
  return Part && <Part />
}
