import type { LessonText } from './lesson-text.ts'

export const androidDevelopment: LessonText = {
  runs: 'nothing',
  note: 'Kotlin does not run inside a browser page, so here you read programs and say what they print. Reading code is half of the work.',
  panel: 'Kotlin program',
  question: 'What does it print? Choose an answer.',
  language: 'Kotlin',
  title: 'Read the language of Android apps',
  intro:
    'Android apps are written in Kotlin. You will read four short programs and say what each one prints: first follow the lines, then open an answer. It takes about five minutes. You need not have written a program before.',
  steps: [
    {
      title: 'Text with a value in it',
      text: 'A Kotlin program begins at `main`. `val` gives a value a name, and `println` prints a line.\n\nInside a text, `$` before a name puts its value there.',
      code: 'fun main() {\n  val name = "Asha"\n  println("Hello, $name!")\n  println("Hello, name!")\n}',
      options: [
        'Hello, Asha!\nHello, Asha!',
        'Hello, $name!\nHello, name!',
        'Hello, Asha!\nHello, name!',
      ],
      right: 2,
      why: 'Only `$name` is replaced by the value. Without the `$`, “name” is a word like any other.',
      hint: 'In which of the two lines is there a `$` before `name`?',
    },
    {
      title: 'What can change and what cannot',
      text: 'A `val` keeps its value. A `var` can get another one later.\n\nFrom here on we show only the lines between the braces of `main`.',
      code: 'val price = 100\nvar total = price\ntotal = total + price\nprintln(total)',
      options: ['100', '200', '300'],
      right: 1,
      why: '`total` starts at 100, and line 3 adds another 100. `price` is a `val` and is still 100.',
      hint: 'Which value has `total` after line 2? What does line 3 add?',
    },
    {
      title: 'Choose by a rule',
      text: 'In Kotlin `if` can give back a value: the one before `else` when the condition is true, otherwise the one after it.\n\nAn app shows a message in this way.',
      code: 'val battery = 15\nval text = if (battery < 20) "Charge me" else "All fine"\nprintln(text)',
      options: ['Charge me', 'All fine', 'Charge me\nAll fine'],
      right: 0,
      why: '15 is smaller than 20, so `text` becomes “Charge me”. Only one of the two values is taken.',
      hint: 'Is 15 smaller than 20?',
    },
  ],
  challenge: {
    title: 'Challenge',
    text: 'A list of messages, as on the screen of a phone. `filter` keeps those for which the rule in braces is true; `it` stands for each one in turn, and `length` is how many characters it has, spaces included.',
    code: 'val chats = listOf("Hi", "Lunch?", "Ok", "See you at 5")\nval long = chats.filter { it.length > 4 }\nprintln(long.size)',
    options: ['4', '2', '18'],
    right: 1,
    why: '“Lunch?” and “See you at 5” have more than four characters. “Hi” and “Ok” have two each. So two are kept.',
    hint: 'Count the characters of each message. `size` says how many messages are left, not how long they are.',
  },
  nextDay:
    'On day 2 you write Kotlin yourself, with types and functions, and learn how it protects an app from values that are missing.',
}
