import type { WeekText } from './week-text.ts'
import { aiMl, dataAnalyst, dataScience } from './weeks-data.ts'
import { androidDevelopment, digitalMarketing } from './weeks-other.ts'
import { cCppProgramming, javaCoreAdvanced, pythonProgramming } from './weeks-programming.ts'
import { fullStackJava, mernStack, pythonFullStack } from './weeks-web.ts'

/** The weeks of each course by its id, with six hours of class each. A course that is not here shows none. */
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
    'If you go on to Full Stack Development with Java, a part of this fee is taken off that one. Ask at the desk for the amount.',
  'full-stack-java':
    'If you have done Java Core & Advanced with us, a part of its fee is taken off this one. Ask at the desk for the amount.',
}
