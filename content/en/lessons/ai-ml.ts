import type { LessonText } from './lesson-text.ts'

export const aiMl: LessonText = {
  runs: 'python',
  language: 'Python',
  title: 'Teach a program to guess a rent',
  intro:
    'Machine learning sounds difficult, but its basic idea is simple: make a guess, measure how wrong the guess is, and make a better guess. You will do all three with a few lines of Python. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'A model is a rule with a number in it',
      text: 'We want to guess the rent of a flat from its size. Our rule is: the rent is the size multiplied by a number. That number is called a weight.\n\nThe star `*` multiplies. `print` shows the result.',
      code: 'weight = 20\nsize = 500\nprint("Guess:", weight * size)',
      output: 'Guess: 10000\n',
      task: 'Guess the rent of a flat of `800` square feet.',
      expected: 'Guess: 16000\n',
      solution: 'weight = 20\nsize = 800\nprint("Guess:", weight * size)',
      hint: 'Change the size in line 2. The rule stays the same.',
    },
    {
      title: 'Measure how wrong the guesses are',
      text: 'We know the true rents of three flats. The loop guesses the rent of each flat, and adds up the differences between the guesses and the true rents. `abs` makes a negative number positive.\n\nA small error means a good model.',
      code: 'flats = [(500, 12500), (800, 20000), (1000, 25000)]\nweight = 20\nerror = 0\nfor size, rent in flats:\n    error = error + abs(rent - weight * size)\nprint("Error:", error)',
      output: 'Error: 11500\n',
      task: 'Try the weight `24`. Does the error get smaller?',
      expected: 'Error: 2300\n',
      solution:
        'flats = [(500, 12500), (800, 20000), (1000, 25000)]\nweight = 24\nerror = 0\nfor size, rent in flats:\n    error = error + abs(rent - weight * size)\nprint("Error:", error)',
      hint: 'The weight is in line 2.',
    },
    {
      title: 'Let the program search',
      text: 'You changed the weight by hand. A program can try many weights and print the error of each. Searching for the best weight is called training.\n\n`def` gives a rule a name. Here `error` takes a weight and returns its error for one flat, of 500 square feet and a rent of 12,500. `range(23, 26)` counts 23, 24, 25 and stops before 26.',
      code: 'def error(weight):\n    return abs(12500 - weight * 500)\n\nfor weight in range(23, 26):\n    print(weight, error(weight))',
      output: '23 1000\n24 500\n25 0\n',
      task: 'Let the program try one more weight, `26`. You will see that the error grows again.',
      expected: '23 1000\n24 500\n25 0\n26 500\n',
      solution:
        'def error(weight):\n    return abs(12500 - weight * 500)\n\nfor weight in range(23, 27):\n    print(weight, error(weight))',
      hint: '`range` stops before its second number.',
    },
  ],
  challenge: {
    task: 'Let the program find the best weight from 20 to 30, and print only that weight. It should keep a weight if its error is smaller than the smallest error so far.',
    code: 'best = 20\nfor weight in range(20, 31):\n    off = abs(12500 - weight * 500)\n    best_off = abs(12500 - best * 500)\n    print(weight, off)\nprint("Best weight:", best)',
    expected: 'Best weight: 25\n',
    solution:
      'best = 20\nfor weight in range(20, 31):\n    off = abs(12500 - weight * 500)\n    best_off = abs(12500 - best * 500)\n    if off < best_off:\n        best = weight\nprint("Best weight:", best)',
    hint: 'Replace the print line inside the loop with two lines: `    if off < best_off:` with four spaces before it, and below it, with eight spaces, `best = weight`.',
  },
  nextDay:
    'On day 2 the program no longer tries every weight. You learn how the slope of the error shows whether the weight should go up or down.',
}
