import type { Level, Mode, Subject } from '../course-facts.ts'
import { institute } from '../institute.ts'

export const subjectWords: Record<Subject, string> = {
  programming: 'Programming languages',
  web: 'Web applications',
  mobile: 'Mobile apps',
  data: 'Data and AI',
  marketing: 'Marketing',
}

export const levelWords: Record<Level, string> = {
  beginner: 'From zero',
  some: 'After a first language',
  advanced: 'For those who program',
}

export const modeWords: Record<Mode, string> = {
  classroom: `In our classroom in ${institute.city}`,
  online: 'Online, live',
  both: `In our classroom in ${institute.city}, or online, live`,
}

export const factsHeading = 'Before you decide'

/** What stands beside each fact of a course; one that staff did not fill in is not shown. */
export const factLabels = {
  subject: 'Subject',
  level: 'Level',
  teacher: 'Who teaches',
  mode: 'Where',
  taughtIn: 'Taught in',
  weeklyHours: 'Time',
  before: 'Before you join',
  bring: 'What to bring',
  builds: 'What you build',
} as const

export const hoursAWeek = (hours: number) =>
  `${hours} ${hours === 1 ? 'hour' : 'hours'} a week, your own work included`
