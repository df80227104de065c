import type { ReactNode } from 'react'
import { language } from '#words/language.ts'
import { type Story, storiesPage } from '#words/stories.ts'
import { formatMonth } from '../../../ui/format/dates.ts'
import { checkSeal, Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Stars } from '../../../ui/Stars.tsx'

/** A story: who, in their own words, and the facts beside it. */
export function StoryCard({ story }: { story: Story }) {
  const { id, name, position, company, image, imageAlt, category } = story
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-6 border-t border-line py-10 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 lg:grid-cols-[12rem_minmax(0,1fr)_17rem] lg:gap-x-12 lg:py-14"
    >
      <div className="when-near aspect-square overflow-hidden rounded-card bg-sand self-start sm:row-span-2">
        <Picture
          name={image}
          alt={imageAlt}
          sizes="(min-width: 1024px) 192px, (min-width: 640px) 144px, 88px"
          className="w-full"
        />
      </div>
      <header className="self-center sm:self-start">
        <h2 id={id} className="text-2xl">
          {name}
        </h2>
        <p className="mt-1 text-slate">
          {position}, {company}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
          <Verified />
          <span className="text-slate">{storiesPage.categories[category]}</span>
        </p>
      </header>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">
        <blockquote className="text-xl font-medium tracking-tight text-pretty sm:text-2xl sm:leading-snug">
          <p>“{story.story}”</p>
        </blockquote>
        <Skills skills={story.skills} />
      </div>
      <Facts story={story} />
    </article>
  )
}

function Verified() {
  return (
    <span className="flex items-center gap-1.5 font-semibold text-neem">
      <Icon path={checkSeal} />
      {storiesPage.verified}
    </span>
  )
}

function Skills({ skills }: { skills: readonly string[] }) {
  return (
    <ul aria-label={storiesPage.skillsLabel} className="mt-5 flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li key={skill} className="rounded-control bg-sand px-3 py-1 font-mono text-sm">
          {skill}
        </li>
      ))}
    </ul>
  )
}

const { facts } = storiesPage

function Facts({ story }: { story: Story }) {
  return (
    <div className="col-span-2 grid content-start gap-x-8 gap-y-5 sm:col-start-2 sm:col-span-1 sm:grid-cols-[10rem_minmax(0,1fr)] lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:grid-cols-1 lg:border-l lg:border-line lg:pl-8">
      <div className="flex items-center justify-between gap-x-6 gap-y-3 sm:flex-col sm:items-start sm:justify-start">
        <p className="text-3xl font-bold tracking-tight">{story.salary}</p>
        <span className="line-art when-near h-9">
          <img
            src={`/pictures/${story.companyLogo}.svg`}
            alt=""
            width="160"
            height="40"
            loading="lazy"
            className="h-9 w-auto"
          />
        </span>
      </div>
      <dl className="text-sm">
        <Fact term={facts.course}>{story.course}</Fact>
        <Fact term={facts.joined}>
          <Month date={story.joinDate} />
        </Fact>
        <Fact term={facts.placed}>
          <Month date={story.placementDate} />
        </Fact>
        <Fact term={facts.duration}>{story.duration}</Fact>
        <Fact term={facts.location}>{story.location}</Fact>
        <Fact term={facts.rating}>
          <Stars rating={story.rating} className="align-middle" />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 py-1">
      <dt className="text-slate">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Month({ date }: { date: string }) {
  return <time dateTime={date}>{formatMonth(date, language)}</time>
}
