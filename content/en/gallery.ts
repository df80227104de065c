import type { GalleryCategory } from '../gallery.ts'
import { institute } from '../institute.ts'
import { type CountedFigure, figuresCountedUpTo, galleryClaims, withFigure } from './claims.ts'

export const gallery = {
  heading: 'Gallery',
  intro: `What a week at ${institute.name} looks like: classes, workshops, projects, and a few late evenings.`,
  everything: 'All',
  imageCountLabel: 'Images',
  counters: withFigure<CountedFigure>([
    {
      claim: galleryClaims.happyStudents,
      basis: `Students who gave four or five stars in the closing form, in the twelve months to ${figuresCountedUpTo}.`,
    },
    {
      claim: galleryClaims.projects,
      basis: 'Group projects shown on a demo day since January 2025.',
    },
  ]),
  loading: 'Loading the pictures...',
  notLoaded: 'The pictures could not be loaded. Check your connection, then load the page again.',
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
