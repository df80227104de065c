import { trainerFacts } from './about.ts'
import type { FastTrackCourse } from './fast-track-page.ts'
import { institute } from './institute.ts'

/** The demo world: invented people for a first start and for tests. Days count back from today. */
export type DemoStudent = {
  name: string
  email: string
  /** E.164. */
  phone: string
  course: FastTrackCourse
  /** Where the registration stands. */
  status: 'new' | 'contacted' | 'confirmed' | 'attending' | 'completed' | 'lost'
  registeredDaysAgo: number
  /** What the counsellor wrote down. */
  notes: string
  /** When to call next, in days from today; a negative one is overdue. */
  nextContactInDays?: number
}

export const demoAdmin = {
  name: 'Meenal Joshi',
  email: `meenal.joshi@${institute.domain}`,
} as const

/** Who works the demo's enquiries beside her; nobody can sign in as them. */
export const demoCounsellors = [
  { name: 'Sneha Patwardhan', email: `sneha.patwardhan@${institute.domain}` },
  { name: 'Arjun Nambiar', email: `arjun.nambiar@${institute.domain}` },
] as const

/** A student in the middle of a course, and somebody with nothing but an account. */
export const demoLearner = { name: 'Yash Kale', email: 'yash.kale@mail.example' } as const
export const demoNewcomer = { name: 'Zoya Pathan', email: 'zoya.pathan@mail.example' } as const

/** They teach the batches of one course that the trainers on About have no hours for. */
const associateTrainers = [
  { id: 'kavita-deshmukh', name: 'Kavita Deshmukh', courses: ['java-core-advanced'] },
  { id: 'imran-shaikh', name: 'Imran Shaikh', courses: ['c-cpp-programming'] },
  { id: 'pooja-nair', name: 'Pooja Nair', courses: ['full-stack-java'] },
  { id: 'harpreet-gill', name: 'Harpreet Gill', courses: ['mern-stack'] },
  { id: 'lalrinpuii-ralte', name: 'Lalrinpuii Ralte', courses: ['android-development'] },
  { id: 'sourav-chatterjee', name: 'Sourav Chatterjee', courses: ['data-science'] },
  { id: 'divya-raghavan', name: 'Divya Raghavan', courses: ['data-analyst'] },
  { id: 'rukmini-shetty', name: 'Rukmini Shetty', courses: ['digital-marketing'] },
  { id: 'nikhil-gaikwad', name: 'Nikhil Gaikwad', courses: ['python-full-stack'] },
  { id: 'farida-merchant', name: 'Farida Merchant', courses: ['ai-ml'] },
] as const

/** Who teaches the demo's batches; nobody can sign in as them. */
export const demoTrainers = [...trainerFacts, ...associateTrainers].map(
  ({ id, name, courses }) => ({
    person: { name, email: `${id.replace('-', '.')}@${institute.domain}` },
    courses: courses as readonly string[],
  }),
)

/** What was written down of calls of the past. */
export const demoNotes = [
  'Works until six, so evenings only.',
  'Wants to see the lab before deciding.',
  'Father decides; call again when he is home.',
  'Compares with two other institutes.',
  'Has done some HTML at college.',
  'Asked for the fee in two parts.',
  'Final exams until the end of the month.',
  'Friend of a student of ours.',
  'Would rather learn at weekends.',
] as const

/** The first one is the student whose sign-in the demo prints. */
export const demoStudents: readonly DemoStudent[] = [
  {
    name: 'Ishita Banerjee',
    email: 'ishita.banerjee@mail.example',
    phone: '+919876500101',
    course: 'Full Stack Development with Java',
    status: 'attending',
    registeredDaysAgo: 6,
    notes: 'In the evening batch. Knows C from college.',
  },
  {
    name: 'Rohan Jadhav',
    email: 'rohan.jadhav@mail.example',
    phone: '+919876500102',
    course: 'Java Demo Session (15 Days)',
    status: 'new',
    registeredDaysAgo: 0,
    notes: '',
  },
  {
    name: 'Anbarasan',
    email: 'anbarasan@post.example',
    phone: '+918876500103',
    course: 'Data Science',
    status: 'new',
    registeredDaysAgo: 0,
    notes: '',
  },
  {
    name: 'Gurleen Kaur Sandhu',
    email: 'gurleen.sandhu@mail.example',
    phone: '+919876500104',
    course: 'MERN Stack',
    status: 'contacted',
    registeredDaysAgo: 1,
    notes: 'Called at 11, asked to be called again after 5 pm.',
    nextContactInDays: 0,
  },
  {
    name: 'Abdul Kareem Thangal',
    email: 'kareem.thangal@post.example',
    phone: '+917876500105',
    course: 'Android Development',
    status: 'contacted',
    registeredDaysAgo: 1,
    notes: 'Has an 8 GB laptop. Told that a phone will do for testing.',
    nextContactInDays: 2,
  },
  {
    name: 'Sanathoi Ngangbam',
    email: 'sanathoi.ngangbam@mail.example',
    phone: '+919876500106',
    course: 'Data Analyst',
    status: 'confirmed',
    registeredDaysAgo: 2,
    notes: 'Online batch, evenings.',
    nextContactInDays: 0,
  },
  {
    name: 'Tejas Patil',
    email: 'tejas.patil@mail.example',
    phone: '+919876500107',
    course: 'Java Core & Advanced',
    status: 'confirmed',
    registeredDaysAgo: 3,
    notes: 'Paid ₹500 at the desk.',
  },
  {
    name: 'Deepti Mohanty',
    email: 'deepti.mohanty@post.example',
    phone: '+919876500108',
    course: 'Python Programming',
    status: 'attending',
    registeredDaysAgo: 5,
    notes: 'School teacher. Wants the weekend batch.',
  },
  {
    name: 'Chirag Solanki',
    email: 'chirag.solanki@mail.example',
    phone: '+919876500109',
    course: 'Digital Marketing',
    status: 'contacted',
    registeredDaysAgo: 6,
    notes: 'Runs a farsan shop with his brother. No answer twice.',
    nextContactInDays: -1,
  },
  {
    name: 'Venkata Lakshmi Narasimhan',
    email: 'lakshmi.narasimhan@post.example',
    phone: '+919876500110',
    course: 'AI/ML (Artificial Intelligence & Machine Learning)',
    status: 'attending',
    registeredDaysAgo: 9,
    notes: 'Passed the entry test.',
  },
  {
    name: 'Tsering Dolma',
    email: 'tsering.dolma@mail.example',
    phone: '+919876500111',
    course: 'Python Full Stack Development',
    status: 'attending',
    registeredDaysAgo: 12,
    notes: 'Online from Leh. Sends exercises when the line is up.',
  },
  {
    name: 'Aditya Raj Singh',
    email: 'aditya.singh@post.example',
    phone: '+916876500112',
    course: 'C / C++ Programming',
    status: 'lost',
    registeredDaysAgo: 16,
    notes: 'Has college exams. Will not join this term.',
  },
  {
    name: 'Fernanda D’Souza',
    email: 'fernanda.dsouza@mail.example',
    phone: '+919876500113',
    course: 'MERN Stack',
    status: 'completed',
    registeredDaysAgo: 21,
    notes: 'Finished Fast Track, joining the full course.',
  },
  {
    name: 'Manoj Kumar Munda',
    email: 'manoj.munda@mail.example',
    phone: '+919876500114',
    course: 'Other',
    status: 'lost',
    registeredDaysAgo: 34,
    notes: 'Wanted Salesforce, which we do not teach. Fee returned.',
  },
]
