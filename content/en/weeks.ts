import type { WeekText } from './week-text.ts'
import { aiMl, dataAnalyst, dataScience } from './weeks-data.ts'
import { androidDevelopment, digitalMarketing } from './weeks-other.ts'
import { cCppProgramming, javaCoreAdvanced, pythonProgramming } from './weeks-programming.ts'
import { fullStackJava, mernStack, pythonFullStack } from './weeks-web.ts'

/** The weeks of each course, by course id, with six hours of class a week. Other courses show no weeks. */
export const weeks: Record<string, readonly WeekText[]> = {
  'java-core-advanced': javaCoreAdvanced,
  'python-programming': pythonProgramming,
  'c-cpp-programming': cCppProgramming,
  'full-stack-java': fullStackJava,
  'mern-stack': mernStack,
  'python-full-stack': pythonFullStack,
  'data-science': dataScience,
  'data-analyst': dataAnalyst,
  'ai-ml': aiMl,
  'android-development': androidDevelopment,
  'digital-marketing': digitalMarketing,
}

export const courseWeeks = {
  heading: 'Week by week',
  hours: (weeks: number, inClass: number | undefined) =>
    inClass === undefined ? `${weeks} weeks` : `${weeks} weeks, ${inClass} hours of class a week`,
  week: (number: number) => `Week ${number}`,
  exercise: 'Exercise',
  project: 'Project',
  more: (first: number, last: number) => `Weeks ${first} to ${last}`,
  trainer: 'Your trainer',
  aboutTrainer: 'More about our trainers',
  credit: 'Fee credit',
} as const

/** The credit for an earlier course, stated on both courses. */
export const feeCredits: Record<string, string> = {
  'java-core-advanced':
    'If you join Full Stack Development with Java after this course, part of the fee for this course is deducted from the fee for that course. Ask at the desk for the amount.',
  'full-stack-java':
    'If you have done Java Core & Advanced with us, part of that fee is deducted from the fee for this course. Ask at the desk for the amount.',
}
