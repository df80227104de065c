import { institute } from './institute.ts'

/**
 * Two placements, told on film: a file of this site, or a link to a video on YouTube. Pay is yearly in
 * lakh rupees, `joinDate` the ISO date of the first class.
 */
export const placements = [
  {
    id: 'ananya-bhosale',
    name: 'Ananya Bhosale',
    company: 'Nilgiri Systems',
    lakh: 6.5,
    location: institute.city,
    months: 4,
    video: '/videos/story-1.mp4',
    captions: '/videos/story-1.vtt',
    captionsIn: { code: 'en', name: 'English' },
    rating: 5,
    course: 'Full Stack Development with Java',
    joinDate: '2025-06-09',
    picture: 'stories/ananya-bhosale',
  },
  {
    id: 'karthik-palle',
    name: 'Karthik Palle',
    company: 'Kaveri Pay',
    lakh: 7.2,
    location: 'Hyderabad',
    months: 3,
    video: '/videos/story-2.mp4',
    captions: '/videos/story-2.vtt',
    captionsIn: { code: 'en', name: 'English' },
    rating: 5,
    course: 'MERN Stack',
    joinDate: '2026-01-12',
    picture: 'stories/karthik-palle',
  },
] as const
