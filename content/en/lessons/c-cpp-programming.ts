import type { LessonText } from './lesson-text.ts'

export const cCppProgramming: LessonText = {
  runs: 'nothing',
  note: 'C programs do not run on this page, so here you read programs and say what they print. Reading code is a skill that every programmer needs.',
  panel: 'C program',
  question: 'What does it print? Choose an answer.',
  language: 'C',
  title: 'Read your first C program',
  intro:
    'You will read four short programs and say what each one prints: first follow the lines, then choose an answer. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'Print a line',
      text: 'A C program begins at `main`. `printf` prints the text in its quotes. Inside the text, `\\n` stands for a new line.\n\nWithout `\\n`, the next `printf` continues on the same line.',
      code: '#include <stdio.h>\n\nint main(void) {\n  printf("Chai ");\n  printf("and code\\n");\n  return 0;\n}',
      options: ['Chai\nand code', 'Chai and code', 'Chai and code\\n'],
      right: 1,
      why: 'The first `printf` has no `\\n`, so the second continues on the same line. `\\n` itself is not shown: it ends the line.',
      hint: 'Is there a `\\n` after “Chai”? What does `\\n` do, and is it printed?',
    },
    {
      title: 'Whole numbers only',
      text: '`int` makes a variable that holds a whole number. When C divides two whole numbers, it drops what comes after the decimal point.\n\n`%d` marks the place in the text where the number is printed. From here on we show only the lines between the braces of `main`.',
      code: 'int sweets = 7;\nint children = 2;\nprintf("%d\\n", sweets / children);',
      options: ['3.5', '4', '3'],
      right: 2,
      why: 'Both values are whole numbers, so the result is also a whole number: 3. The half is dropped; C does not round up.',
      hint: 'An `int` cannot hold a half. Does C round up, or drop the half?',
    },
    {
      title: 'Count down',
      text: 'A `while` loop repeats as long as its condition is true. The condition is checked before each round.\n\n`n--` subtracts 1 from `n`.',
      code: 'int n = 3;\nwhile (n > 0) {\n  printf("%d ", n);\n  n--;\n}\nprintf("Go!\\n");',
      options: ['3 2 1 Go!', '3 2 1 0 Go!', '3 Go! 2 Go! 1 Go!'],
      right: 0,
      why: 'When `n` becomes 0, the condition `n > 0` is false and the loop ends. “Go!” comes after the loop, so it is printed once.',
      hint: 'Is 0 greater than 0? And is the last line inside the braces of the loop?',
    },
  ],
  challenge: {
    title: 'Challenge',
    text: 'An array keeps several values in a row, like boxes with numbers on them. The first box has the number 0.',
    code: 'int marks[3] = {10, 20, 30};\nmarks[1] = marks[0] + marks[2];\nprintf("%d %d\\n", marks[1], marks[2]);',
    options: ['30 20', '40 30', '20 30'],
    right: 1,
    why: 'Box 0 holds 10 and box 2 holds 30, so box 1 gets 40. Box 2 is only read, and keeps its 30.',
    hint: 'Draw three boxes and write 0, 1, 2 below them. Which box does line 2 change?',
  },
  nextDay:
    'On day 2 you compile such programs yourself, and see how a compiler turns C code into a program that your computer can run.',
}
