import { type GalleryCategory, galleryFacts } from '../gallery.ts'
import { institute } from '../institute.ts'
import { type CountedFigure, countedUpToInWords, galleryClaims, withFigure } from './claims.ts'

export type GalleryImage = {
  id: string
  /** A picture key. */
  picture: string
  alt: string
  caption: string
  category: GalleryCategory
}

export const gallery = {
  heading: 'Gallery',
  intro: `What a week at ${institute.name} looks like: classes, workshops, projects, and a few late evenings.`,
  everything: 'All',
  imageCountLabel: 'Images',
  counters: withFigure<CountedFigure>([
    {
      claim: galleryClaims.happyStudents,
      basis: `Students who gave four or five stars in the closing form, in the twelve months to ${countedUpToInWords}.`,
    },
    {
      claim: galleryClaims.projects,
      basis: 'Group projects shown on a demo day since January 2025.',
    },
  ]),
  noPictures: 'There are no pictures here yet.',
  missing: 'This picture could not be loaded.',
  categoriesLabel: 'Categories',
  categories: {
    Learning: 'Learning',
    Workshop: 'Workshop',
    Projects: 'Projects',
    Events: 'Events',
  } satisfies Record<GalleryCategory, string>,
  place: (number: number, count: number) => `${number} of ${count}`,
} as const

const galleryTexts: Record<(typeof galleryFacts)[number]['id'], { alt: string; caption: string }> =
  {
    'java-classroom': {
      alt: 'A trainer draws a class diagram on a whiteboard. Five people follow on their laptops.',
      caption: 'Java, week four: inheritance on the board, then on every laptop.',
    },
    'pair-programming': {
      alt: 'Two people at one laptop: one types, the other points at the screen.',
      caption: 'Pair programming: one types, one explains, and after twenty minutes they swap.',
    },
    'git-workshop': {
      alt: 'A big screen shows a branching line graph. People with laptops stand around it.',
      caption: 'The Git workshop: everyone breaks a repository once and learns to fix it.',
    },
    'sprint-board': {
      alt: 'Three people in front of a wall of sticky notes in three columns.',
      caption: 'Monday morning planning: to do, in progress, done.',
    },
    'hackathon-night': {
      alt: 'Six laptops on a long table with snacks under string lights. The clock shows two.',
      caption: 'The yearly hackathon at 2 am. Poha was served at three.',
    },
    'api-workshop': {
      alt: 'A woman with a marker explains two boxes joined by arrows on a whiteboard.',
      caption: 'The API workshop: draw the request and the response first, then code them.',
    },
    'doubt-clearing': {
      alt: 'In the evening a trainer sits beside a learner, a notebook and tea glasses between them.',
      caption: 'Doubt hour, every evening from Monday to Friday. The tea is free.',
    },
    'demo-day': {
      alt: 'One person presents an app on a projector screen to a row of people.',
      caption: 'Demo day: five minutes each, no slides, only your working project.',
    },
    'resume-workshop': {
      alt: 'At a round table a mentor marks a printed page with a pen.',
      caption: 'The résumé workshop. One page, and every line must be true.',
    },
    'certificate-day': {
      alt: 'Six people hold up certificates in front of a wall with a marigold garland.',
      caption: 'Certificate day, with parents in the back row.',
    },
  }

/** One whose caption staff empty is not shown. */
export const galleryImages: readonly GalleryImage[] = galleryFacts
  .map((fact) => ({ ...fact, ...galleryTexts[fact.id] }))
  .filter(({ caption }) => caption)
