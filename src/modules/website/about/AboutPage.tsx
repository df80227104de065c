import { about, aboutCounted } from '#words/about.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { FifteenDots } from '../../../ui/FifteenDots.tsx'
import { CountingNote, HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Reasons } from './Reasons.tsx'
import { Testimonials } from './Testimonials.tsx'
import { Trainers } from './Trainers.tsx'

export default function AboutPage() {
  useHead({ title: branded(about.title), path: to.about })
  return (
    <main id="main">
      <Introduction />
      <MissionAndVision />
      <Trainers />
      <Reasons />
      <Testimonials />
      <CountingNote note={aboutCounted} />
    </main>
  )
}

function Introduction() {
  const { figure, label } = about.students
  return (
    <div className="wrap grid items-start gap-x-16 gap-y-10 pt-[clamp(2.5rem,6vw,5rem)] pb-[clamp(4.5rem,9vw,7.5rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div>
        <h1 tabIndex={-1} className="text-4xl">
          {about.heading}
        </h1>
        <p className="mt-4 max-w-[34rem] text-xl text-balance text-slate">{about.meaning}</p>
        <p className="mt-6 max-w-[38rem] text-lg text-pretty">{about.intro}</p>
        <p className="mt-8 flex items-baseline gap-3 border-t border-line pt-5">
          <span className="text-4xl font-bold tracking-tight">{figure}</span>
          <span className="text-slate">{label}</span>
        </p>
        <HowCounted about={label} />
      </div>
      <div className="overflow-hidden rounded-card lg:mt-2">
        <Picture
          name="about/classroom"
          alt={about.pictureAlt}
          sizes="(min-width: 1248px) 520px, (min-width: 1024px) 42vw, 92vw"
          priority
          className="w-full"
        />
      </div>
    </div>
  )
}

function MissionAndVision() {
  return (
    <section
      aria-label={`${about.mission.heading}, ${about.vision.heading}`}
      className="section relative overflow-hidden bg-indigo-deep text-paper"
    >
      <FifteenDots className="absolute -top-16 -right-44 w-[24rem] text-indigo lg:-top-24 lg:-right-32 lg:w-[40rem] forced-colors:hidden print:hidden" />
      <div className="wrap relative grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {[about.mission, about.vision].map(({ heading, text }) => (
          <div key={heading} className="border-t border-paper/30 pt-5 lg:even:mt-24">
            <h2 className="text-lg font-semibold tracking-normal text-marigold">{heading}</h2>
            <p className="mt-3 text-2xl text-pretty">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
