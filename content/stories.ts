import { successStoriesClaims } from './claims.ts'
import { institute } from './institute.ts'

const storyCategories = ['Full Stack', 'Backend', 'Frontend', 'DevOps', 'Data Science'] as const

type StoryCategory = (typeof storyCategories)[number]

/** People and companies are invented. Dates are ISO dates; `image` and `companyLogo` picture keys. */
export type Story = {
  id: string
  name: string
  image: string
  imageAlt: string
  company: string
  companyLogo: string
  position: string
  /** Yearly pay, as “₹6.5 LPA”; lists are sorted by the number in it. */
  salary: string
  location: string
  course: string
  duration: string
  joinDate: string
  placementDate: string
  rating: number
  story: string
  skills: readonly string[]
  category: StoryCategory
}

export const storiesPage = {
  heading: 'Success stories',
  intro: `Where people from ${institute.name} work now, what they were paid to begin with, and how long it took.`,
  figures: [
    successStoriesClaims.placed,
    successStoriesClaims.partners,
    successStoriesClaims.averagePackage,
    successStoriesClaims.successRate,
  ],
  searchLabel: 'Search by name, company, position, course or skill',
  sortLabel: 'Sort by',
  sorts: { newest: 'Newest First', salary: 'Highest Salary', name: 'Name A-Z' },
  none: 'No stories found',
  noneHint: 'Try a shorter word, or clear the search to see all stories.',
  loadMore: 'Load More Stories',
  noMore: 'These are all the stories we may show today. New ones come after each placement season.',
  verified: 'Verified placement',
  closing: {
    heading: 'Yours starts with one class',
    text: 'Sit in a running batch for 15 days, or read through the courses first.',
    demo: 'Start Free Demo',
    courses: 'Explore Courses',
  },
  emptyPicture: 'stories/none-found',
} as const

export const stories: readonly Story[] = [
  {
    id: 'rutuja-deshpande',
    name: 'Rutuja Deshpande',
    image: 'stories/rutuja-deshpande',
    imageAlt: 'Drawing of Rutuja Deshpande, with long hair, smiling.',
    company: 'Nilgiri Systems',
    companyLogo: 'companies/nilgiri-systems',
    position: 'Java Full Stack Developer',
    salary: '₹6.5 LPA',
    location: institute.city,
    course: 'Full Stack Development with Java',
    duration: '5 months',
    joinDate: '2025-11-10',
    placementDate: '2026-05-04',
    rating: 5,
    story:
      'I came from a BSc with good marks and no code I could show. Our group built appointments for a clinic, and the doctor really used it. In the interview I opened it on my phone.',
    skills: ['Java', 'Spring Boot', 'React', 'MySQL'],
    category: 'Full Stack',
  },
  {
    id: 'faizan-ansari',
    name: 'Faizan Ansari',
    image: 'stories/faizan-ansari',
    imageAlt: 'Drawing of Faizan Ansari, with short hair and a trimmed beard, in a shirt.',
    company: 'Saltpan Logistics',
    companyLogo: 'companies/saltpan-logistics',
    position: 'Backend Developer',
    salary: '₹6.1 LPA',
    location: 'Mumbai',
    course: 'Java Core & Advanced',
    duration: '4 months',
    joinDate: '2025-08-18',
    placementDate: '2026-01-19',
    rating: 4,
    story:
      'I worked in a courier office and kept the books in a spreadsheet. I learnt Java in the evening batch and rewrote that spreadsheet as my project. Now I write the software that the couriers use.',
    skills: ['Java', 'JDBC', 'SQL', 'JUnit'],
    category: 'Backend',
  },
  {
    id: 'lalrinpuii-hmar',
    name: 'Lalrinpuii Hmar',
    image: 'stories/lalrinpuii-hmar',
    imageAlt: 'Drawing of Lalrinpuii Hmar, with short hair and round glasses, in a denim jacket.',
    company: 'Godhuli Labs',
    companyLogo: 'companies/godhuli-labs',
    position: 'Frontend Developer',
    salary: '₹5.4 LPA',
    location: 'Kolkata',
    course: 'MERN Stack',
    duration: '4 months',
    joinDate: '2026-02-02',
    placementDate: '2026-07-13',
    rating: 5,
    story:
      'I attended online from Aizawl. When the line was bad my mentor wrote the review by hand and sent a photo. I had nine rejections, then an offer. Keep a list of what each interview asked.',
    skills: ['JavaScript', 'React', 'CSS', 'TypeScript'],
    category: 'Frontend',
  },
  {
    id: 'harpreet-gill',
    name: 'Harpreet Singh Gill',
    image: 'stories/harpreet-gill',
    imageAlt: 'Drawing of Harpreet Singh Gill, in a turban, with a full beard and a pullover.',
    company: 'Kaveri Pay',
    companyLogo: 'companies/kaveri-pay',
    position: 'DevOps Engineer',
    salary: '₹7.6 LPA',
    location: 'Gurugram',
    course: 'Python Full Stack Development',
    duration: '6 months',
    joinDate: '2025-09-01',
    placementDate: '2026-03-30',
    rating: 5,
    story:
      'The class I remember is the bad day we rehearsed: the server was gone and we had only the backup. I was the one who brought it back. That is now my job.',
    skills: ['Python', 'Linux', 'Docker', 'PostgreSQL'],
    category: 'DevOps',
  },
  {
    id: 'keerthana-subramaniam',
    name: 'Keerthana Subramaniam',
    image: 'stories/keerthana-subramaniam',
    imageAlt: 'Drawing of Keerthana Subramaniam, with a plait and a bindi.',
    company: 'Kachnar Analytics',
    companyLogo: 'companies/kachnar-analytics',
    position: 'Associate Data Scientist',
    salary: '₹8.9 LPA',
    location: 'Chennai',
    course: 'Data Science',
    duration: '6 months',
    joinDate: '2026-01-19',
    placementDate: '2026-08-24',
    rating: 5,
    story:
      'I taught school mathematics for six years. My project was about rain and bus delays, with data I asked the city for. The reviewer asked how sure I was, and I had the interval ready.',
    skills: ['Python', 'Pandas', 'SQL', 'scikit-learn'],
    category: 'Data Science',
  },
  {
    id: 'debjit-mahato',
    name: 'Debjit Mahato',
    image: 'stories/debjit-mahato',
    imageAlt: 'Drawing of Debjit Mahato, with curly hair and glasses, in a T-shirt.',
    company: 'Harsingar Health',
    companyLogo: 'companies/harsingar-health',
    position: 'Full Stack Developer',
    salary: '₹6.3 LPA',
    location: 'Hyderabad',
    course: 'MERN Stack',
    duration: '3 months',
    joinDate: '2025-06-16',
    placementDate: '2025-10-27',
    rating: 4,
    story:
      'From Purulia, first in the family with a degree. I knew C from college and nothing of the web. I asked a question every day, small ones too. Somebody else always had the same.',
    skills: ['Node.js', 'Express', 'MongoDB', 'React'],
    category: 'Full Stack',
  },
]
