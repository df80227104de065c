import { useState } from 'react'
import { about, type Trainer, trainers } from '#words/about.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Lightbox, LightboxLink } from '../../../ui/Lightbox.tsx'
import { Picture } from '../../../ui/Picture.tsx'

export function Trainers() {
  const [open, setOpen] = useState<Trainer>()
  return (
    <section aria-labelledby="trainers" className="wrap section">
      <h2 id="trainers" className="text-3xl">
        {about.trainersHeading}
      </h2>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2 lg:items-start">
        {trainers.map((trainer) => (
          <Portrait key={trainer.name} trainer={trainer} onOpen={() => setOpen(trainer)} />
        ))}
      </div>
      {open && (
        <Lightbox label={open.name} name={open.picture.key} onClose={() => setOpen(undefined)}>
          <div className="overflow-hidden rounded-card">
            <Picture
              name={open.picture.key}
              alt={open.picture.alt}
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

function Portrait({ trainer, onOpen }: { trainer: Trainer; onOpen: () => void }) {
  const { name, role, bio, picture } = trainer
  return (
    <article className="grid gap-x-8 gap-y-5 sm:grid-cols-[17rem_minmax(0,1fr)] sm:items-end lg:even:mt-24">
      <LightboxLink
        name={picture.key}
        onOpen={onOpen}
        className="group relative block overflow-hidden rounded-card bg-sand"
      >
        <Picture
          name={picture.key}
          alt={picture.alt}
          sizes="(min-width: 640px) 272px, 92vw"
          className="w-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-paper text-ink">
          <Icon path="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />
        </span>
      </LightboxLink>
      <div>
        <h3 className="text-2xl">{name}</h3>
        <p className="mt-1 font-medium text-slate">{role}</p>
        <p className="mt-4 text-pretty">{bio}</p>
      </div>
    </article>
  )
}
