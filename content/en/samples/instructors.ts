import { trainerFacts } from '../../about.ts'
import { trainers } from '../about.ts'

/** Who teaches on a website that has none of its own yet. */
export const sampleInstructors = trainers.map(({ name, role, bio, picture }, index) => ({
  name,
  role,
  bio,
  picture: picture.key,
  pictureAlt: picture.alt,
  pictureFocus: '50% 50%',
  courses: [...(trainerFacts[index]?.courses ?? [])],
  links: [],
  video: '',
}))
