import type { LessonText } from './lesson-text.ts'

export const dataScience: LessonText = {
  runs: 'python',
  language: 'Python',
  title: 'Answer a question with data',
  intro:
    'How hot was last week? You will answer this question with seven numbers and a few lines of Python. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'Put the data into a list',
      text: 'A list holds many values between square brackets. This list holds the highest temperature of each day, in °C, from Monday to Sunday.\n\n`len` counts how many values there are. `max` finds the largest.',
      code: 'heat = [31, 33, 35, 34, 36, 38, 31]\nprint("Days:", len(heat))\nprint("Hottest:", max(heat))',
      output: 'Days: 7\nHottest: 38\n',
      task: 'Also print the lowest value: add a fourth line with `min`, in the same way as `max`. Its text is `Coolest:`.',
      expected: 'Days: 7\nHottest: 38\nCoolest: 31\n',
      solution:
        'heat = [31, 33, 35, 34, 36, 38, 31]\nprint("Days:", len(heat))\nprint("Hottest:", max(heat))\nprint("Coolest:", min(heat))',
      hint: 'Copy line 3 below itself. Change `Hottest` to `Coolest` and `max` to `min`.',
    },
    {
      title: 'One number for the whole week',
      text: 'The average is the sum of all values divided by how many there are. `/` divides, and `round` rounds to a whole number.\n\nOne wrong value changes the average. So look at your data before you use it.',
      code: 'heat = [31, 33, 35, 34, 36, 83, 31]\naverage = sum(heat) / len(heat)\nprint("Average:", round(average))',
      output: 'Average: 40\n',
      task: '83 degrees cannot be right: two digits were swapped. Correct it to `38`.',
      expected: 'Average: 34\n',
      solution:
        'heat = [31, 33, 35, 34, 36, 38, 31]\naverage = sum(heat) / len(heat)\nprint("Average:", round(average))',
      hint: 'The wrong value is the sixth in the list. That one number made the average about six degrees too high.',
    },
    {
      title: 'Count the hot days',
      text: 'A loop looks at the values one by one, and `if` picks the hot days. `count` starts at 0 and grows by 1 for each hot day.\n\nLines that begin with spaces belong to the line with a colon above them.',
      code: 'heat = [31, 33, 35, 34, 36, 38, 31]\ncount = 0\nfor degrees in heat:\n    if degrees > 35:\n        count = count + 1\nprint("Hot days:", count)',
      output: 'Hot days: 2\n',
      task: 'Count a day as hot when it has `35` degrees or more. Write `>=` for “greater than or equal to”.',
      expected: 'Hot days: 3\n',
      solution:
        'heat = [31, 33, 35, 34, 36, 38, 31]\ncount = 0\nfor degrees in heat:\n    if degrees >= 35:\n        count = count + 1\nprint("Hot days:", count)',
      hint: 'Only line 4 changes: put `=` directly after `>`.',
    },
  ],
  challenge: {
    task: 'Print only the temperatures above the average, each on its own line. At the moment the program prints all temperatures.',
    code: 'heat = [31, 33, 35, 34, 36, 38, 31]\naverage = sum(heat) / len(heat)\nfor degrees in heat:\n    print(degrees)',
    expected: '35\n36\n38\n',
    solution:
      'heat = [31, 33, 35, 34, 36, 38, 31]\naverage = sum(heat) / len(heat)\nfor degrees in heat:\n    if degrees > average:\n        print(degrees)',
    hint: 'Put `    if degrees > average:` before the last line, and begin the last line with eight spaces.',
  },
  nextDay:
    'On day 2 you read a file with the weather of a whole year, and see how much a single week can tell you about the year.',
}
