import { about, aboutReasons } from '#words/about.ts'
import { Kolam } from '../../../ui/Kolam.tsx'

/** Cards on ruled paper: lines between them, no boxes, each counted by the dots of its kolam. */
export function Reasons() {
  return (
    <section aria-labelledby="reasons" className="section bg-sand">
      <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2
          id="reasons"
          className="text-3xl lg:sticky lg:top-[calc(var(--bar-bottom)+2rem)] lg:self-start"
        >
          {about.reasonsHeading}
        </h2>
        <ol className="grid gap-x-12 sm:grid-cols-2">
          {aboutReasons.map(({ title, text }, index) => (
            <li key={title} className="border-t border-edge/50 py-7">
              <Kolam seed={title} columns={index + 1} rows={1} className="-ml-1 h-7 text-indigo" />
              <h3 className="mt-3 text-xl">{title}</h3>
              <p className="mt-2 text-pretty text-slate">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
