/** The words around every first lesson, on its own page and on the page of its course. */
export const lessonPage = {
  eyebrow: 'Try day 1',
  back: (course: string) => `About the course: ${course}`,
  openWhole: 'Read the whole lesson on one page',
  facts: {
    time: 'About 5 minutes',
    free: 'Free, no account',
    device: 'Nothing you type leaves your device',
  },
  python:
    'The programs run in MicroPython, a small Python. What you use in this lesson works the same in the Python of the course.',
  javascript: 'The programs run in the JavaScript of your own browser.',
  withoutScripts:
    'JavaScript is switched off in this browser, so the programs cannot run here. Each one is shown with what it prints.',
  titleOf: (lesson: string, course: string) => `${lesson}: day 1 of ${course}`,
  none: {
    heading: 'There is no lesson here yet',
    text: 'The course page shows the syllabus and what you build.',
    courses: 'See all courses',
  },
  step: (number: number, title: string) => `Step ${number}: ${title}`,
  challenge: 'Challenge',
  yourTurn: 'Your turn',
  prints: 'It prints',
  shouldPrint: 'It should print',
  program: (language: string) => `${language} program`,
  run: 'Run the program',
  running: 'Running…',
  again: 'Reset the program',
  hint: 'Hint',
  solution: 'See one way to write it',
  output: 'Your program printed',
  nothingPrinted: 'Your program ran and printed nothing. Use print to show something.',
  nothingLogged: 'Your program ran and printed nothing. Use console.log to show something.',
  unchanged: 'That is the program as it was. Now make the change.',
  matches: 'Correct. That is what it should print.',
  matchesLast: 'Correct. You solved the challenge.',
  differs: (line: number, expected: string, actual: string) =>
    actual === ''
      ? `Not yet: line ${line} should be “${expected}”, and your program printed nothing there.`
      : `Not yet: line ${line} should be “${expected}”. Your program printed “${actual}”.`,
  tooMuch: (line: number, actual: string) =>
    `Not yet: your program printed one line too many. Line ${line} is “${actual}”.`,
  stopped: {
    time: 'The program did not come to an end, so we stopped it. Does a loop run forever?',
    flood: 'The program printed more than we can show, so we stopped it. Does a loop run forever?',
  },
  loading: {
    python: (percent: number) => `Loading MicroPython (190 kB, only once): ${percent}%`,
    javascript: 'Starting…',
  },
  missing:
    'The lesson could not be loaded. Check your connection and try again. Every program is shown with what it prints.',
  editor: {
    keys: 'Ctrl + Enter runs the program. Tab indents; to leave the editor press Escape, then Tab.',
    row: 'Keys that are hard to find on a phone',
    tab: 'Tab',
    insert: (sign: string) => `Insert ${sign}`,
  },
  read: {
    option: (option: string) => `Answer ${option}`,
    right: 'Right.',
    wrong: 'Not this one.',
    answerInPrint: (option: string) => `The right answer is ${option}.`,
  },
  end: {
    heading: 'You finished day 1',
    upNext: 'Day 2',
    ask: 'Ask about this course on WhatsApp',
    demo: 'Get Demo',
    sendResult: 'Send my result with my enquiry',
    sendResultHint:
      'One sentence is added to the message, which you read before you send it. Your programs are not sent.',
    result: (solved: number, count: number) =>
      `I tried the day 1 lesson and solved ${solved} of ${count} tasks.`,
  },
  frame: {
    title: 'Programs of the lessons run here',
    about: 'This page runs the programs of our lessons. By itself it does nothing.',
  },
} as const
