import { useState } from 'react'
import { about, aboutReasons, type Testimonial, testimonials } from '#texts/about.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { FifteenDots } from '../../../ui/FifteenDots.tsx'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'
import { LightboxLink } from '../../../ui/LightboxLink.tsx'
import { Link } from '../../../ui/Link.tsx'
import { MarkdownText } from '../../../ui/MarkdownText.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import type { PublicInstructor } from '../../site-content/rules.ts'
import { SitePicture } from '../../site-content/SitePicture.tsx'
import { useInstructors } from '../../site-content/use-instructors.ts'

export default function AboutPage() {
  useHead({ title: branded(about.title), path: to.about })
  return (
    <main id="main">
      <Introduction />
      <MissionAndVision />
      <Trainers />
      <Reasons />
      <Testimonials />
    </main>
  )
}

function Introduction() {
  const { figure, label } = about.students.claim
  return (
    <div className="wrap grid items-start gap-x-16 gap-y-10 pt-[clamp(2.5rem,6vw,5rem)] pb-[clamp(4.5rem,9vw,7.5rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div>
        <h1 tabIndex={-1} className="text-4xl">
          {about.heading}
        </h1>
        <p className="mt-4 max-w-[34rem] text-xl text-balance text-slate">{about.meaning}</p>
        <p className="mt-6 max-w-[38rem] text-lg text-pretty">
          {about.intro} {figure && about.history}
        </p>
        {figure && (
          <>
            <p className="mt-8 flex items-baseline gap-3 border-t border-line pt-5">
              <span className="text-4xl font-bold tracking-tight">{figure}</span>
              <span className="text-slate">{label}</span>
            </p>
            <HowCounted {...about.students} />
          </>
        )}
      </div>
      <div className="overflow-hidden rounded-card lg:mt-2">
        <Picture
          name={about.picture}
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
            <MarkdownText html={text} className="mt-3 text-2xl" />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Separated by lines, without boxes; each is numbered by the dots of its kolam. */
function Reasons() {
  if (aboutReasons.length === 0) return null
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
              <MarkdownText html={text} className="mt-2 text-slate" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The first is large, the others stand beside it. */
function Testimonials() {
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby="testimonials" className="wrap section">
      <h2 id="testimonials" className="text-3xl">
        {about.testimonialsHeading}
      </h2>
      <div className="mt-10 grid gap-x-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {testimonials.map((testimonial, index) => (
          <Quote key={testimonial.name} testimonial={testimonial} large={index === 0} />
        ))}
      </div>
    </section>
  )
}

function Quote({ testimonial, large }: { testimonial: Testimonial; large: boolean }) {
  const { name, course, text, picture, pictureAlt } = testimonial
  return (
    <figure className={`border-t border-line py-8 ${large ? 'lg:row-span-2' : 'lg:col-start-2'}`}>
      <blockquote
        className={`text-pretty ${large ? 'text-2xl font-medium tracking-tight lg:text-3xl lg:leading-snug' : 'text-lg'}`}
      >
        <p>“{text}”</p>
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <span
          className={`shrink-0 overflow-hidden rounded-full bg-sand ${large ? 'size-20' : 'size-16'}`}
        >
          <Picture name={picture} alt={pictureAlt} sizes="80px" className="w-full" />
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-slate">{course}</span>
        </span>
      </figcaption>
    </figure>
  )
}

const loadLightbox = async () => (await import('../../../ui/Lightbox.tsx')).Lightbox

function Trainers() {
  const trainers = useInstructors()
  const [open, setOpen] = useState<PublicInstructor>()
  const { Part: Lightbox, open: showLightbox } = useLazyComponent(loadLightbox)
  if (trainers?.length === 0) return null
  return (
    <section aria-labelledby="trainers" className="wrap section">
      <h2 id="trainers" className="text-3xl">
        {about.trainersHeading}
      </h2>
      {trainers === undefined && <p role="status">{about.loading}</p>}
      {trainers === 'failed' && <p role="alert">{about.notLoaded}</p>}
      {typeof trainers === 'object' && (
        <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2 lg:items-start">
          {trainers.map((trainer) => (
            <Portrait
              key={trainer.id}
              trainer={trainer}
              onOpen={() => {
                setOpen(trainer)
                void showLightbox()
              }}
            />
          ))}
        </div>
      )}
      {open && Lightbox && (
        <Lightbox label={open.name} name={open.picture} onClose={() => setOpen(undefined)}>
          <div className="overflow-hidden rounded-card">
            <SitePicture
              kind="instructor"
              picture={open.picture}
              alt={open.pictureAlt}
              focus={open.pictureFocus}
              sizes="100vw"
              className="w-full"
            />
          </div>
          <figcaption className="mt-4">
            <p className="text-lg font-semibold">{open.name}</p>
            <p>{open.role}</p>
          </figcaption>
        </Lightbox>
      )}
    </section>
  )
}

function Portrait({ trainer, onOpen }: { trainer: PublicInstructor; onOpen: () => void }) {
  const { name, role, bio, picture } = trainer
  return (
    <article
      className={`grid gap-x-8 gap-y-5 sm:items-end lg:even:mt-24 ${picture ? 'sm:grid-cols-[17rem_minmax(0,1fr)]' : ''}`}
    >
      {picture && (
        <LightboxLink
          name={picture}
          onOpen={onOpen}
          className="group relative block overflow-hidden rounded-card bg-sand"
        >
          <SitePicture
            kind="instructor"
            picture={picture}
            alt={trainer.pictureAlt}
            focus={trainer.pictureFocus}
            sizes="(min-width: 640px) 272px, 92vw"
            className="w-full transition-transform duration-300 group-hover:scale-[1.03]"
          />
          <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-paper text-ink">
            <Icon path="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />
          </span>
        </LightboxLink>
      )}
      <div>
        <h3 className="text-2xl">{name}</h3>
        <p className="mt-1 font-medium text-slate">{role}</p>
        <p className="mt-4 text-pretty">{bio}</p>
        <TrainerLinks trainer={trainer} />
      </div>
    </article>
  )
}

/** The courses of a trainer, a class on film, and pages elsewhere under the name of their site. */
function TrainerLinks({ trainer: { courses, links, video } }: { trainer: PublicInstructor }) {
  const outside = [
    ...(video ? [[video, about.watch]] : []),
    ...links.map((one) => [one, siteOf(one)]),
  ]
  return (
    <>
      {courses.length > 0 && (
        <p className="mt-4 text-sm">
          {about.teaches}{' '}
          {courses.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={to.course(id)} className={trainerLink}>
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm empty:hidden">
        {outside.map(([address, label]) => (
          <a key={address} href={address} rel="noreferrer" className={trainerLink}>
            {label}
          </a>
        ))}
      </p>
    </>
  )
}

const trainerLink = 'font-semibold text-indigo underline-offset-4 hover:underline'

const siteOf = (address: string) => new URL(address).hostname.replace(/^www\./, '')
