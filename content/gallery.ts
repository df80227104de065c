export const galleryCategories = ['Learning', 'Workshop', 'Projects', 'Events'] as const

export type GalleryCategory = (typeof galleryCategories)[number]

/** The pictures in the order of the wall. `picture` is a picture key. */
export const galleryFacts = [
  { id: 'java-classroom', picture: 'gallery/java-classroom', category: 'Learning' },
  { id: 'pair-programming', picture: 'gallery/pair-programming', category: 'Learning' },
  { id: 'git-workshop', picture: 'gallery/git-workshop', category: 'Workshop' },
  { id: 'sprint-board', picture: 'gallery/sprint-board', category: 'Projects' },
  { id: 'hackathon-night', picture: 'gallery/hackathon-night', category: 'Events' },
  { id: 'api-workshop', picture: 'gallery/api-workshop', category: 'Workshop' },
  { id: 'doubt-clearing', picture: 'gallery/doubt-clearing', category: 'Learning' },
  { id: 'demo-day', picture: 'gallery/demo-day', category: 'Projects' },
  { id: 'resume-workshop', picture: 'gallery/resume-workshop', category: 'Workshop' },
  { id: 'certificate-day', picture: 'gallery/certificate-day', category: 'Events' },
] as const
