import { galleryFacts } from '../../gallery.ts'

const galleryTexts: Record<
  (typeof galleryFacts)[number]['id'],
  { pictureAlt: string; caption: string }
> = {
  'java-classroom': {
    pictureAlt:
      'A trainer draws a class diagram on a whiteboard. Five people follow on their laptops.',
    caption: 'Java, week four: inheritance on the board, then on every laptop.',
  },
  'pair-programming': {
    pictureAlt: 'Two people at one laptop: one types, the other points at the screen.',
    caption: 'Pair programming: one types, one explains, and after twenty minutes they swap.',
  },
  'git-workshop': {
    pictureAlt: 'A big screen shows a branching line graph. People with laptops stand around it.',
    caption: 'The Git workshop: everyone breaks a repository once and learns to fix it.',
  },
  'sprint-board': {
    pictureAlt: 'Three people in front of a wall of sticky notes in three columns.',
    caption: 'Monday morning planning: to do, in progress, done.',
  },
  'hackathon-night': {
    pictureAlt: 'Six laptops on a long table with snacks under string lights. The clock shows two.',
    caption: 'The yearly hackathon at 2 am. Poha was served at three.',
  },
  'api-workshop': {
    pictureAlt: 'A woman with a marker explains two boxes joined by arrows on a whiteboard.',
    caption: 'The API workshop: draw the request and the response first, then code them.',
  },
  'doubt-clearing': {
    pictureAlt:
      'In the evening a trainer sits beside a learner, a notebook and tea glasses between them.',
    caption: 'Doubt hour, every evening from Monday to Friday. The tea is free.',
  },
  'demo-day': {
    pictureAlt: 'One person presents an app on a projector screen to a row of people.',
    caption: 'Demo day: five minutes each, no slides, only your working project.',
  },
  'resume-workshop': {
    pictureAlt: 'At a round table a mentor marks a printed page with a pen.',
    caption: 'The résumé workshop. One page, and every line must be true.',
  },
  'certificate-day': {
    pictureAlt: 'Six people hold up certificates in front of a wall with a marigold garland.',
    caption: 'Certificate day, with parents in the back row.',
  },
}

/** The pictures of a gallery that has none of its own yet. */
export const sampleGallery = galleryFacts.map(({ id, picture, category }) => ({
  id,
  picture,
  pictureAlt: galleryTexts[id].pictureAlt,
  pictureFocus: '50% 50%',
  caption: galleryTexts[id].caption,
  category,
}))
