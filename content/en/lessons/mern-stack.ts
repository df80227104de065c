import type { LessonText } from './lesson-text.ts'

export const mernStack: LessonText = {
  runs: 'javascript',
  language: 'JavaScript',
  title: 'Your first JavaScript program',
  intro:
    'JavaScript is the language of this whole course, from the button on the page to the database. You will run three small programs in your own browser and change each one. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'Show some text',
      text: 'A program is a list of instructions. The computer follows them from the first line to the last.\n\n`console.log` shows whatever is between its brackets. Text is written in quotes.',
      code: 'console.log("Welcome to the library!");\nconsole.log("Books today: 3");',
      output: 'Welcome to the library!\nBooks today: 3\n',
      task: 'Two more books have come. Change the second line so that it says `5`.',
      expected: 'Welcome to the library!\nBooks today: 5\n',
      solution: 'console.log("Welcome to the library!");\nconsole.log("Books today: 5");',
      hint: 'Change only the digit. The quotes and the brackets stay where they are.',
    },
    {
      title: 'Give values a name',
      text: '`const` gives a value a name, so that you can use it again. The program cannot change the value of a `const`.\n\n`+` joins texts and values, one after the other. Notice the spaces inside the quotes.',
      code: 'const title = "Wings of Fire";\nconst pages = 180;\nconsole.log(title + " has " + pages + " pages.");',
      output: 'Wings of Fire has 180 pages.\n',
      task: 'Make it another book: `Malgudi Days` with `246` pages. The last line stays as it is.',
      expected: 'Malgudi Days has 246 pages.\n',
      solution:
        'const title = "Malgudi Days";\nconst pages = 246;\nconsole.log(title + " has " + pages + " pages.");',
      hint: 'Change line 1 and line 2. The name of the book is in quotes, the number is not.',
    },
    {
      title: 'Write a rule once, use it often',
      text: 'A function is a rule with a name. It takes a value and returns a result.\n\nThis function calculates the fine for a book that comes back late: two rupees for each day.',
      code: 'function fine(days) {\n  return days * 2;\n}\nconsole.log("3 days:", fine(3));\nconsole.log("10 days:", fine(10));',
      output: '3 days: 6\n10 days: 20\n',
      task: 'The fine is now `5` rupees for each day. Change the rule in one place.',
      expected: '3 days: 15\n10 days: 50\n',
      solution:
        'function fine(days) {\n  return days * 5;\n}\nconsole.log("3 days:", fine(3));\nconsole.log("10 days:", fine(10));',
      hint: 'Look at line 2. Both results change, because both lines use the same rule.',
    },
  ],
  challenge: {
    task: 'Print each book of the list on its own line, with its number before it. At the moment the program prints only the first book.',
    code: 'const books = ["Godan", "Chowringhee", "Yayati"];\nconsole.log(1, books[0]);',
    expected: '1 Godan\n2 Chowringhee\n3 Yayati\n',
    solution:
      'const books = ["Godan", "Chowringhee", "Yayati"];\nfor (let i = 0; i < books.length; i++) {\n  console.log(i + 1, books[i]);\n}',
    hint: 'Use a loop: `for (let i = 0; i < books.length; i++) { … }`. Inside the braces print `i + 1` and `books[i]`. Positions in a list are counted from 0.',
  },
  nextDay:
    'On day 2 you build a page in HTML and CSS, with a list and a form, that works on a phone.',
}
