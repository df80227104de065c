import type { LessonText } from './lesson-text.ts'

export const pythonProgramming: LessonText = {
  runs: 'python',
  language: 'Python',
  title: 'Your first Python program',
  intro:
    'You will run three small programs and change each one. It takes about five minutes. You need no account, you install nothing, and you cannot break anything.',
  steps: [
    {
      title: 'Make the computer say something',
      text: 'A program is a list of instructions. The computer follows them one by one, from the first line to the last.\n\n`print` is an instruction. It shows on the screen whatever you put between the brackets. Words go inside quotes, so that Python knows they are text.',
      code: 'print("Namaste!")\nprint("My name is Asha.")',
      output: 'Namaste!\nMy name is Asha.\n',
      task: 'Change the name from `Asha` to `Ravi`, then run the program again.',
      expected: 'Namaste!\nMy name is Ravi.\n',
      solution: 'print("Namaste!")\nprint("My name is Ravi.")',
      hint: 'Change only the four letters of the name. Both quotes and both brackets stay where they are.',
    },
    {
      title: 'Let the computer remember',
      text: 'You can give a value a name, and use the name later. We call such a name a variable.\n\nHere `price` is 20 and `cups` is 3. The star `*` means multiply. There are no quotes around `price * cups`, because we want the result and not the words.',
      code: 'price = 20\ncups = 3\nprint("Cups of tea:", cups)\nprint("Total in rupees:", price * cups)',
      output: 'Cups of tea: 3\nTotal in rupees: 60\n',
      task: 'Two more friends have come. Make it `5` cups. You need to change only one line.',
      expected: 'Cups of tea: 5\nTotal in rupees: 100\n',
      solution:
        'price = 20\ncups = 5\nprint("Cups of tea:", cups)\nprint("Total in rupees:", price * cups)',
      hint: 'Look at line 2. The last line works out the new total by itself.',
    },
    {
      title: 'Let the computer repeat',
      text: 'A loop does the same thing many times, so that you write it only once.\n\n`range(1, 4)` counts 1, 2, 3. It stops before 4. The line below begins with four spaces: that is how Python knows it belongs to the loop. `day` has a new value each time.',
      code: 'for day in range(1, 4):\n    print("Day", day, "of practice")',
      output: 'Day 1 of practice\nDay 2 of practice\nDay 3 of practice\n',
      task: 'Make the program count to day 5.',
      expected:
        'Day 1 of practice\nDay 2 of practice\nDay 3 of practice\nDay 4 of practice\nDay 5 of practice\n',
      solution: 'for day in range(1, 6):\n    print("Day", day, "of practice")',
      hint: '`range(1, 4)` stops before 4. Before which number must it stop so that 5 is the last?',
    },
  ],
  challenge: {
    task: 'Print the 7 times table from 7 × 1 to 7 × 5. At the moment the program prints only the first line. Put the print line into a loop.',
    code: 'number = 1\nprint("7 x", number, "=", 7 * number)',
    expected: '7 x 1 = 7\n7 x 2 = 14\n7 x 3 = 21\n7 x 4 = 28\n7 x 5 = 35\n',
    solution: 'for number in range(1, 6):\n    print("7 x", number, "=", 7 * number)',
    hint: 'Replace the first line with `for number in range(1, 6):` and begin the second line with four spaces.',
  },
  nextDay:
    'On day 2 you write a script in an editor: it prints a bill with three items and their total.',
}
