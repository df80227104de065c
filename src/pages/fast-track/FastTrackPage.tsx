import { fastTrack } from '#words/fast-track.ts'
import {
  dayLabels,
  fastTrackForm,
  fastTrackOutline,
  fastTrackPage,
} from '#words/fast-track-page.ts'
import { branded } from '#words/meta.ts'
import { formatRupees } from '../../formats/money.ts'
import { to } from '../../site-map.ts'
import { useHead } from '../../ui/head.tsx'
import { Kolam } from '../../ui/Kolam.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { FastTrackForm } from './FastTrackForm.tsx'

export default function FastTrackPage() {
  useHead({ title: branded(fastTrack.title), path: to.joinFreeDemo })
  return (
    <main
      id="main"
      className="wrap grid gap-x-16 gap-y-12 py-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-16"
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
        className="self-start rounded-card bg-sand p-5 sm:p-8 lg:sticky lg:top-[calc(var(--bar-bottom)+1.5rem)] lg:row-span-2"
      >
        <h2 id="form-heading" className="mb-5 text-2xl">
          {fastTrackForm.heading}
        </h2>
        <FastTrackForm />
      </section>
      <div>
        <Outline />
        <Fee />
        <Picture
          name="fast-track/fifteen-days"
          alt={fastTrackPage.pictureAlt}
          sizes="(min-width: 64rem) 44rem, 92vw"
          className="mt-12 w-full rounded-card"
        />
      </div>
    </main>
  )
}

/** Block by block, each with a dot for every day and the line that joins them. */
function Outline() {
  return (
    <section aria-labelledby="outline-heading">
      <h2 id="outline-heading" className="mb-5 text-2xl">
        {fastTrackPage.outlineHeading}
      </h2>
      <ol>
        {fastTrackOutline.map(({ fromDay, toDay, title, text }) => (
          <li
            key={fromDay}
            className="grid grid-cols-[5rem_1fr] gap-x-5 border-t border-line py-5 sm:grid-cols-[7rem_1fr]"
          >
            <div>
              <p className="text-2xl font-bold">
                <span className="sr-only">
                  {fromDay === toDay ? dayLabels.one : dayLabels.several}{' '}
                </span>
                {fromDay === toDay ? fromDay : `${fromDay}–${toDay}`}
              </p>
              <Kolam
                seed="days"
                columns={toDay - fromDay + 1}
                rows={1}
                className="mt-2 -ml-1 h-7 text-indigo"
                dotClassName="text-marigold"
              />
            </div>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="measure mt-0.5 text-slate">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fee() {
  return (
    <div className="mt-6 grid items-center gap-x-8 gap-y-2 border-t-2 border-ink pt-6 sm:grid-cols-[auto_1fr]">
      <p className="text-4xl font-bold">{formatRupees(fastTrack.priceInRupees * 100)}</p>
      <p className="measure">{fastTrackPage.refund}</p>
    </div>
  )
}
