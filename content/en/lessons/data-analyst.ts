import type { LessonText } from './lesson-text.ts'

export const dataAnalyst: LessonText = {
  runs: 'python',
  language: 'Python',
  title: 'Answer a shop owner’s question',
  intro:
    'An analyst gets a question and some figures, and answers in one sentence. In the course you begin with Excel; here a few lines of Python do the sums. It takes about five minutes. You need not have written a program before.',
  steps: [
    {
      title: 'How much did we sell?',
      text: 'A tea stall wrote down what it sold on five days, in rupees. The figures are in a list, between square brackets.\n\n`sum` adds all of them, as SUM does in Excel. `print` shows the answer.',
      code: 'sales = [900, 1200, 800, 1500, 600]\nprint("Total:", sum(sales))',
      output: 'Total: 5000\n',
      task: 'A sixth day is missing. Add `1000` at the end of the list.',
      expected: 'Total: 6000\n',
      solution: 'sales = [900, 1200, 800, 1500, 600, 1000]\nprint("Total:", sum(sales))',
      hint: 'Write a comma after `600`, and then the new figure, before the square bracket closes.',
    },
    {
      title: 'Is it a good week?',
      text: 'A total alone says little. It helps to compare it with something: here with the target of the week.\n\n`if` runs the line below it only when the comparison is true, and `else` runs when it is not.',
      code: 'total = 6000\ntarget = 7000\nif total >= target:\n    print("Target reached")\nelse:\n    print("Short by", target - total)',
      output: 'Short by 1000\n',
      task: 'The owner had a festival order of ₹1,500 that nobody wrote down. Make the total `7500`.',
      expected: 'Target reached\n',
      solution:
        'total = 7500\ntarget = 7000\nif total >= target:\n    print("Target reached")\nelse:\n    print("Short by", target - total)',
      hint: 'Change the number in line 1. Nothing else has to change.',
    },
    {
      title: 'Which item brings the money?',
      text: 'Here each item is in brackets together with its sales. The loop takes them one by one, and `if` keeps the larger ones.\n\nThis is what a filter in Excel does.',
      code: 'items = [("Tea", 3200), ("Bun", 900), ("Samosa", 1900)]\nfor name, amount in items:\n    if amount > 2000:\n        print(name, amount)',
      output: 'Tea 3200\n',
      task: 'Show every item that sold for more than `1000`.',
      expected: 'Tea 3200\nSamosa 1900\n',
      solution:
        'items = [("Tea", 3200), ("Bun", 900), ("Samosa", 1900)]\nfor name, amount in items:\n    if amount > 1000:\n        print(name, amount)',
      hint: 'The limit is in line 3.',
    },
  ],
  challenge: {
    task: 'The owner asks: what share of the sales is tea, in percent? Work it out from the figures. The program below prints only the total.',
    code: 'tea = 3000\nothers = 2000\ntotal = tea + others\nprint("Total:", total)',
    expected: 'Tea: 60 percent\n',
    solution:
      'tea = 3000\nothers = 2000\ntotal = tea + others\nprint("Tea:", tea * 100 // total, "percent")',
    hint: 'A share in percent is `tea * 100 // total`. `//` divides and drops what comes after the decimal point.',
  },
  nextDay:
    'On day 2 you open the same figures in Excel: tables, formulas and lookups, on the sales of a whole year.',
}
