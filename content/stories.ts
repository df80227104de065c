import { institute } from './institute.ts'

export const storyCategories = [
  'Full Stack',
  'Backend',
  'Frontend',
  'DevOps',
  'Data Science',
] as const

export type StoryCategory = (typeof storyCategories)[number]

/** A story apart from its words. People and companies are invented. Dates are ISO dates. */
export type StoryFacts = {
  id: string
  name: string
  /** Picture keys. */
  image: string
  company: string
  companyLogo: string
  /** Yearly pay in lakh rupees. */
  lakh: number
  location: string
  /** The course by its title. */
  course: string
  months: number
  joinDate: string
  placementDate: string
  rating: number
  skills: readonly string[]
  category: StoryCategory
}

export const storyFacts = [
  {
    id: 'rutuja-deshpande',
    name: 'Rutuja Deshpande',
    image: 'stories/rutuja-deshpande',
    company: 'Nilgiri Systems',
    companyLogo: 'companies/nilgiri-systems',
    lakh: 6.5,
    location: institute.city,
    course: 'Full Stack Development with Java',
    months: 5,
    joinDate: '2025-11-10',
    placementDate: '2026-05-04',
    rating: 5,
    skills: ['Java', 'Spring Boot', 'React', 'MySQL'],
    category: 'Full Stack',
  },
  {
    id: 'faizan-ansari',
    name: 'Faizan Ansari',
    image: 'stories/faizan-ansari',
    company: 'Saltpan Logistics',
    companyLogo: 'companies/saltpan-logistics',
    lakh: 6.1,
    location: 'Mumbai',
    course: 'Java Core & Advanced',
    months: 4,
    joinDate: '2025-08-18',
    placementDate: '2026-01-19',
    rating: 4,
    skills: ['Java', 'JDBC', 'SQL', 'JUnit'],
    category: 'Backend',
  },
  {
    id: 'lalrinpuii-hmar',
    name: 'Lalrinpuii Hmar',
    image: 'stories/lalrinpuii-hmar',
    company: 'Godhuli Labs',
    companyLogo: 'companies/godhuli-labs',
    lakh: 5.4,
    location: 'Kolkata',
    course: 'MERN Stack',
    months: 4,
    joinDate: '2026-02-02',
    placementDate: '2026-07-13',
    rating: 5,
    skills: ['JavaScript', 'React', 'CSS', 'TypeScript'],
    category: 'Frontend',
  },
  {
    id: 'harpreet-gill',
    name: 'Harpreet Singh Gill',
    image: 'stories/harpreet-gill',
    company: 'Kaveri Pay',
    companyLogo: 'companies/kaveri-pay',
    lakh: 7.6,
    location: 'Gurugram',
    course: 'Python Full Stack Development',
    months: 6,
    joinDate: '2025-09-01',
    placementDate: '2026-03-30',
    rating: 5,
    skills: ['Python', 'Linux', 'Docker', 'PostgreSQL'],
    category: 'DevOps',
  },
  {
    id: 'keerthana-subramaniam',
    name: 'Keerthana Subramaniam',
    image: 'stories/keerthana-subramaniam',
    company: 'Kachnar Analytics',
    companyLogo: 'companies/kachnar-analytics',
    lakh: 8.9,
    location: 'Chennai',
    course: 'Data Science',
    months: 6,
    joinDate: '2026-01-19',
    placementDate: '2026-08-24',
    rating: 5,
    skills: ['Python', 'Pandas', 'SQL', 'scikit-learn'],
    category: 'Data Science',
  },
  {
    id: 'debjit-mahato',
    name: 'Debjit Mahato',
    image: 'stories/debjit-mahato',
    company: 'Harsingar Health',
    companyLogo: 'companies/harsingar-health',
    lakh: 6.3,
    location: 'Hyderabad',
    course: 'MERN Stack',
    months: 3,
    joinDate: '2025-06-16',
    placementDate: '2025-10-27',
    rating: 4,
    skills: ['Node.js', 'Express', 'MongoDB', 'React'],
    category: 'Full Stack',
  },
] as const satisfies readonly StoryFacts[]
