import { whyChooseCards, whyChooseSection } from '#texts/home.ts'
import { FifteenDots } from '../../../ui/FifteenDots.tsx'
import { HowCounted } from '../../../ui/HowCounted.tsx'

export function WhyChooseUs() {
  return (
    <>
      {whyChooseCards.length > 0 && <Reasons />}
      {whyChooseSection.figures.length > 0 && <Statistics />}
    </>
  )
}

function Reasons() {
  return (
    <section
      aria-labelledby="why-choose-us"
      className="section wrap grid gap-x-16 gap-y-5 sm:gap-y-10 lg:grid-cols-[4fr_8fr]"
    >
      <div className="measure lg:sticky lg:top-[calc(var(--bar-bottom)+2rem)] lg:self-start">
        <h2 id="why-choose-us" className="text-3xl">
          {whyChooseSection.heading}
        </h2>
        <p className="mt-3 text-lg text-slate">{whyChooseSection.text}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-5 sm:gap-x-12">
        {whyChooseCards.map(({ claim, title, text }) => (
          <li key={title} className="border-t border-line pt-3 pb-5 sm:pt-5 sm:pb-9">
            <p className="text-3xl font-bold tracking-tight text-indigo">{claim.figure}</p>
            <h3 className="mt-1 text-base sm:mt-2 sm:text-lg">{title}</h3>
            <p className="mt-1 text-sm text-slate sm:text-base">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Statistics() {
  return (
    <div className="relative overflow-hidden bg-indigo-deep text-white">
      <FifteenDots className="absolute -right-24 -bottom-48 w-[44rem] text-indigo lg:-right-40 forced-colors:hidden print:hidden" />
      <dl className="wrap relative grid grid-cols-3 gap-x-4 gap-y-9 py-10 sm:gap-x-8 sm:py-16 lg:py-24">
        {whyChooseSection.figures.map(({ claim, basis }) => (
          <div key={claim.label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-sm sm:text-lg">{claim.label}</dt>
            <dd className="text-xl font-bold tracking-tight sm:text-3xl sm:whitespace-nowrap lg:text-4xl">
              {claim.figure}
            </dd>
            <dd className="counted">
              <HowCounted claim={claim} basis={basis} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
