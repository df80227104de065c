import { trainerFacts } from '../../about.ts'

const ofTrainer: Record<
  (typeof trainerFacts)[number]['id'],
  { role: string; bio: string; alt: string }
> = {
  'asha-kulkarni': {
    role: 'Lead trainer, Java and Full Stack',
    bio: 'Asha wrote billing software for fourteen years before she began to teach. She draws each program on the board before she codes it, and asks you to explain your code aloud.',
    alt: 'Drawing of Asha Kulkarni, in glasses and a kurta, marker in hand before a class diagram.',
  },
  'biju-varghese': {
    role: 'Lead trainer, Python and Data',
    bio: 'Biju analysed rainfall and crop data for a research station in Kerala, then built models for a bank. He teaches with small data and clear charts, and asks you to prove every answer.',
    alt: 'Drawing of Biju Varghese, with a short beard and rolled sleeves, a laptop on his arm and a line chart behind him.',
  },
}

/** Who teaches on a website that has none of its own yet. */
export const sampleInstructors = trainerFacts.map(({ id, name, picture, courses }) => ({
  name,
  role: ofTrainer[id].role,
  bio: ofTrainer[id].bio,
  picture,
  pictureAlt: ofTrainer[id].alt,
  pictureFocus: '50% 50%',
  courses: [...courses],
  links: [],
  video: '',
}))
