import { whyChooseCards, whyChooseSection } from '#words/home.ts'
import { FifteenDots } from '../../ui/FifteenDots.tsx'

export function WhyChooseUs() {
  return (
    <>
      <section
        aria-labelledby="why-choose-us"
        className="section wrap grid gap-x-16 gap-y-10 lg:grid-cols-[4fr_8fr]"
      >
        <div className="measure lg:sticky lg:top-[calc(var(--bar-bottom)+2rem)] lg:self-start">
          <h2 id="why-choose-us" className="text-3xl">
            {whyChooseSection.heading}
          </h2>
          <p className="mt-3 text-lg text-slate">{whyChooseSection.text}</p>
        </div>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {whyChooseCards.map(({ claim, title, text }) => (
            <li key={title} className="border-t border-line pt-5 pb-9">
              <p className="text-3xl font-bold tracking-tight text-indigo">{claim.figure}</p>
              <h3 className="mt-2 text-lg">{title}</h3>
              <p className="mt-1 text-slate">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Statistics />
    </>
  )
}

function Statistics() {
  return (
    <div className="relative overflow-hidden bg-indigo-deep text-white">
      <FifteenDots className="absolute -right-24 -bottom-48 w-[44rem] text-indigo lg:-right-40 forced-colors:hidden print:hidden" />
      <dl className="wrap relative grid gap-x-8 gap-y-9 py-16 sm:grid-cols-3 lg:py-24">
        {whyChooseSection.figures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-lg">{label}</dt>
            <dd className="text-4xl font-bold tracking-tight whitespace-nowrap sm:max-lg:text-3xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
