import type { Level, Mode, Subject } from '../course-facts.ts'
import { institute } from '../institute.ts'

export const subjectTexts: Record<Subject, string> = {
  programming: 'Programming languages',
  web: 'Web applications',
  mobile: 'Mobile apps',
  data: 'Data and AI',
  marketing: 'Marketing',
}

export const levelTexts: Record<Level, string> = {
  beginner: 'Beginner',
  some: 'You know one programming language',
  advanced: 'You program regularly',
}

export const modeTexts: Record<Mode, string> = {
  classroom: `In our classroom in ${institute.city}`,
  online: 'Online, live',
  both: `In our classroom in ${institute.city}, or online, live`,
}

export const factsHeading = 'Key details'

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

/** `inClass`: those of a batch, where its batches are on sale and agree. */
export const hoursAWeek = (hours: number, inClass?: number) => {
  const total = `${hours} ${hours === 1 ? 'hour' : 'hours'} a week`
  if (inClass === undefined || inClass >= hours) return `${total}, practice included`
  return `${total} (${inClass} in class, ${hours - inClass} practice)`
}
