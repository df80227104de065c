import type { LessonText } from './lesson-text.ts'

export const androidDevelopment: LessonText = {
  runs: 'nothing',
  note: 'Kotlin programs do not run on this page, so here you read programs and say what they print. Reading code is a skill that every programmer needs.',
  panel: 'Kotlin program',
  question: 'What does it print? Choose an answer.',
  language: 'Kotlin',
  title: 'Read the language of Android apps',
  intro:
    'Kotlin is the language that Google recommends for Android apps. You will read four short programs and say what each one prints: first follow the lines, then choose an answer. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'Text with a value in it',
      text: 'A Kotlin program begins at `main`. `val` gives a value a name, and `println` prints a line.\n\nInside a text, write `$` before a name to put the value of that name into the text.',
      code: 'fun main() {\n  val name = "Asha"\n  println("Hello, $name!")\n  println("Hello, name!")\n}',
      options: [
        'Hello, Asha!\nHello, Asha!',
        'Hello, $name!\nHello, name!',
        'Hello, Asha!\nHello, name!',
      ],
      right: 2,
      why: 'Only `$name` is replaced by the value. Without the `$`, “name” is only a word.',
      hint: 'In which of the two lines is there a `$` before `name`?',
    },
    {
      title: 'What can change and what cannot',
      text: 'A `val` keeps its value. A `var` can get a new value later.\n\nFrom here on we show only the lines between the braces of `main`.',
      code: 'val price = 100\nvar total = price\ntotal = total + price\nprintln(total)',
      options: ['100', '200', '300'],
      right: 1,
      why: '`total` starts at 100, and line 3 adds another 100. `price` is a `val` and is still 100.',
      hint: 'What is the value of `total` after line 2? What does line 3 add?',
    },
    {
      title: 'Choose between two values',
      text: 'In Kotlin, `if` can return a value: the value before `else` when the condition is true, otherwise the value after `else`.\n\nAn app can choose a message in this way.',
      code: 'val battery = 15\nval text = if (battery < 20) "Charge me" else "All fine"\nprintln(text)',
      options: ['Charge me', 'All fine', 'Charge me\nAll fine'],
      right: 0,
      why: '15 is smaller than 20, so `text` becomes “Charge me”. Only one of the two values is used.',
      hint: 'Is 15 smaller than 20?',
    },
  ],
  challenge: {
    title: 'Challenge',
    text: 'This is a list of messages on a phone. `filter` keeps the messages for which the rule in braces is true. In the rule, `it` is one message, and `length` is its number of characters, spaces included.',
    code: 'val chats = listOf("Hi", "Lunch?", "Ok", "See you at 5")\nval long = chats.filter { it.length > 4 }\nprintln(long.size)',
    options: ['4', '2', '18'],
    right: 1,
    why: '“Lunch?” and “See you at 5” have more than four characters. “Hi” and “Ok” have two each. So two messages are kept.',
    hint: 'Count the characters of each message. `size` says how many messages are left, not how long they are.',
  },
  nextDay:
    'On day 2 you write Kotlin yourself, with types and functions, and learn how Kotlin protects an app from missing values.',
}
