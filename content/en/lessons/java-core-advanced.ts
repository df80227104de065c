import type { LessonText } from './lesson-text.ts'

export const javaCoreAdvanced: LessonText = {
  runs: 'nothing',
  note: 'Java programs do not run on this page, so here you read programs and say what they print. Reading code is a skill that every programmer needs.',
  panel: 'Java program',
  question: 'What does it print? Choose an answer.',
  language: 'Java',
  title: 'Read your first Java program',
  intro:
    'You will read four short programs and say what each one prints. Take your time: first follow the lines, then choose an answer. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'From the top line to the last',
      text: 'A Java program begins at `main`. The lines between its braces run one after the other.\n\n`System.out.println` prints what is between its brackets, and then begins a new line. Text is written in quotes.',
      code: 'public class Hello {\n  public static void main(String[] args) {\n    System.out.println("Namaste");\n    System.out.println("2 + 3");\n  }\n}',
      options: ['Namaste\n5', 'Namaste\n2 + 3', 'Namaste 2 + 3'],
      right: 1,
      why: 'What is in quotes is printed letter by letter, even if it looks like a sum. Each `println` ends its line.',
      hint: 'Look at the quotes around `2 + 3`. What do quotes mean? And where does a new line begin?',
    },
    {
      title: 'A name for a number',
      text: '`int` makes a name for a whole number, and `=` gives the name a value. You can give it a new value later. From here on we show only the lines between the braces of `main`.\n\nWithout quotes, `price * 2` is calculated before it is printed.',
      code: 'int price = 50;\nprice = price + 10;\nSystem.out.println(price * 2);',
      options: ['100', '120', 'price * 2'],
      right: 1,
      why: 'Line 2 takes the 50, adds 10, and stores 60 under the same name. 60 times 2 is 120.',
      hint: 'What is the value of `price` after line 2? Multiply that by 2.',
    },
    {
      title: 'Repeat with a loop',
      text: 'A loop repeats what is between its braces. After `for` there are three parts: the first value of `i`, the condition for another round, and what happens after each round.\n\n`i++` adds 1 to `i`. In `println`, `+` joins a text and a value.',
      code: 'for (int i = 1; i < 4; i++) {\n  System.out.println("Round " + i);\n}',
      options: [
        'Round 1\nRound 2\nRound 3',
        'Round 1\nRound 2\nRound 3\nRound 4',
        'Round i\nRound i\nRound i',
      ],
      right: 0,
      why: 'The loop repeats as long as `i` is smaller than 4. When `i` becomes 4, the loop stops and does not print again.',
      hint: 'Before each round, check: is `i` smaller than 4? What happens when it is exactly 4?',
    },
  ],
  challenge: {
    title: 'Challenge',
    text: '`if` runs the line in its braces only when its condition is true. `==` checks whether two values are equal. `%` gives the remainder of a division: `7 % 2` is 1, and `8 % 2` is 0.',
    code: 'int count = 0;\nfor (int i = 1; i <= 6; i++) {\n  if (i % 2 == 0) {\n    count = count + 1;\n  }\n}\nSystem.out.println(count);',
    options: ['6', '12', '3'],
    right: 2,
    why: 'The loop counts from 1 to 6, and only the even numbers 2, 4 and 6 have the remainder 0. So 1 is added to `count` three times.',
    hint: 'Write down the numbers from 1 to 6, and mark those that can be divided by 2. How many times is 1 added to `count`?',
  },
  nextDay:
    'On day 2 you type such programs yourself, with a JDK and an editor that we set up together.',
}
