import { fastTrack } from '#texts/fast-track.ts'
import { dayLabels, fastTrackOutline, outlineTexts } from '#texts/fast-track-outline.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Kolam } from '../../../ui/Kolam.tsx'
import { Picture } from '../../../ui/Picture.tsx'

/** Content of the days and the price: loaded after the form, which comes first on a phone. */
export function Outline() {
  return (
    <>
      <Days />
      <Fee />
      <Picture
        name={outlineTexts.picture}
        alt={outlineTexts.pictureAlt}
        sizes="(min-width: 64rem) 44rem, 92vw"
        className="mt-12 w-full rounded-card"
      />
    </>
  )
}

/** Part by part, with a dot for each day on a line. */
function Days() {
  return (
    <section aria-labelledby="outline-heading">
      <h2 id="outline-heading" className="mb-5 text-2xl">
        {outlineTexts.heading}
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
      <p className="measure">{outlineTexts.refund}</p>
    </div>
  )
}
