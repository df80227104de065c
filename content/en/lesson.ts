/** Texts around every first lesson, on its own page and on the page of its course. */
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
    'The programs run in MicroPython, a small version of Python. Everything in this lesson works the same way in the Python of the course.',
  javascript: 'The programs run in your own browser, which has JavaScript built in.',
  withoutScripts:
    'JavaScript is switched off in this browser, so the programs cannot run here. Each program is shown with its output.',
  titleOf: (lesson: string, course: string) => `${lesson}: day 1 of ${course}`,
  none: {
    heading: 'There is no lesson here yet',
    text: 'The course page shows the syllabus and what you build.',
    courses: 'See all courses',
  },
  step: (number: number, title: string) => `Step ${number}: ${title}`,
  challenge: 'Challenge',
  yourTurn: 'Your turn',
  prints: 'Output',
  shouldPrint: 'Expected output',
  program: (language: string) => `${language} program`,
  run: 'Run the program',
  running: 'Running…',
  again: 'Reset the program',
  hint: 'Hint',
  solution: 'See one solution',
  output: 'Your program printed',
  nothingPrinted: 'Your program ran and printed nothing. Use print to show something.',
  nothingLogged: 'Your program ran and printed nothing. Use console.log to show something.',
  unchanged: 'This is the output of the unchanged program. Now make the change.',
  matches: 'Correct. The output is as expected.',
  matchesLast: 'Correct. You solved the challenge.',
  differs: (line: number, expected: string, actual: string) =>
    actual === ''
      ? `Not yet: line ${line} of the output should be “${expected}”, but your program printed nothing there.`
      : `Not yet: line ${line} of the output should be “${expected}”, but your program printed “${actual}”.`,
  tooMuch: (line: number, actual: string) =>
    `Not yet: the output is too long. Line ${line}, “${actual}”, should not be there.`,
  stopped: {
    time: 'The program did not come to an end, so we stopped it. Check whether a loop runs forever.',
    flood:
      'The program printed more than we can show, so we stopped it. Check whether a loop runs forever.',
  },
  loading: {
    python: (percent: number) => `Loading MicroPython (190 kB, only once): ${percent}%`,
    javascript: 'Starting…',
  },
  missing:
    'The lesson could not be loaded. Check your connection and try again. You can still read each program and its output.',
  editor: {
    keys: 'Ctrl + Enter runs the program. Tab adds spaces. To leave the editor, press Escape, then Tab.',
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
      'This adds one sentence to your WhatsApp message. You see the message before you send it. Your programs are not sent.',
    result: (solved: number, count: number) =>
      `I tried the day 1 lesson and solved ${solved} of ${count} tasks.`,
  },
  frame: {
    title: 'Programs of the lessons run here',
    about: 'This page runs the programs of our lessons. By itself it does nothing.',
  },
} as const
