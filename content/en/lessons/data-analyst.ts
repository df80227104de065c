import type { LessonText } from './lesson-text.ts'

export const dataAnalyst: LessonText = {
  runs: 'python',
  language: 'Python',
  title: 'Answer a shop owner’s question',
  intro:
    'An analyst gets a question and some figures, and answers in one sentence. In the course you begin with Excel; here a few lines of Python do the calculation. It takes about five minutes. You need no programming experience.',
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
      title: 'Was it a good week?',
      text: 'A total alone tells you little. Compare it with something: here, with the target for the week.\n\nThe line below `if` runs only when the comparison is true. The line below `else` runs when the comparison is false.',
      code: 'total = 6000\ntarget = 7000\nif total >= target:\n    print("Target reached")\nelse:\n    print("Short by", target - total)',
      output: 'Short by 1000\n',
      task: 'The owner had a festival order of ₹1,500 that nobody wrote down. Make the total `7500`.',
      expected: 'Target reached\n',
      solution:
        'total = 7500\ntarget = 7000\nif total >= target:\n    print("Target reached")\nelse:\n    print("Short by", target - total)',
      hint: 'Change the number in line 1. Nothing else has to change.',
    },
    {
      title: 'Which items sell the most?',
      text: 'Here each item is in brackets together with its sales. The loop takes the items one by one, and `if` picks those with high sales.\n\nA filter in Excel does the same.',
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
    task: 'The owner asks: what share of the sales is tea, in percent? Calculate it from the figures. At the moment the program prints only the total.',
    code: 'tea = 3000\nothers = 2000\ntotal = tea + others\nprint("Total:", total)',
    expected: 'Tea: 60 percent\n',
    solution:
      'tea = 3000\nothers = 2000\ntotal = tea + others\nprint("Tea:", tea * 100 // total, "percent")',
    hint: 'In the last line, print `"Tea:"`, then `tea * 100 // total`, then `"percent"`, with commas between them. `//` divides and drops what comes after the decimal point.',
  },
  nextDay: 'On day 2 you work in Excel: tables and formulas, with the sales of a whole year.',
}
