import { aiMl } from './lessons/ai-ml.ts'
import { androidDevelopment } from './lessons/android-development.ts'
import { cCppProgramming } from './lessons/c-cpp-programming.ts'
import { dataAnalyst } from './lessons/data-analyst.ts'
import { dataScience } from './lessons/data-science.ts'
import { digitalMarketing } from './lessons/digital-marketing.ts'
import { fullStackJava } from './lessons/full-stack-java.ts'
import { javaCoreAdvanced } from './lessons/java-core-advanced.ts'
import type { LessonText } from './lessons/lesson-text.ts'
import { mernStack } from './lessons/mern-stack.ts'
import { pythonFullStack } from './lessons/python-full-stack.ts'
import { pythonProgramming } from './lessons/python-programming.ts'

/** First lessons by the id of their course. */
export const lessons: Record<string, LessonText> = {
  'java-core-advanced': javaCoreAdvanced,
  'python-programming': pythonProgramming,
  'c-cpp-programming': cCppProgramming,
  'full-stack-java': fullStackJava,
  'mern-stack': mernStack,
  'android-development': androidDevelopment,
  'data-science': dataScience,
  'data-analyst': dataAnalyst,
  'digital-marketing': digitalMarketing,
  'python-full-stack': pythonFullStack,
  'ai-ml': aiMl,
}
