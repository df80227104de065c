import type { LessonText } from './lesson-text.ts'

export const pythonFullStack: LessonText = {
  runs: 'python',
  language: 'Python',
  title: 'Write a web page with a program',
  intro:
    'A web server is a program that sends web pages, and a web page is text. In this lesson you write such text with Python. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'A page is text',
      text: 'A browser receives a page as text with tags. The tag `<h1>` begins a heading and `</h1>` ends it. `<p>` and `</p>` do the same for a paragraph.\n\n`print` shows the text between its brackets. Text is written in quotes.',
      code: 'print("<h1>Sharma Tiffins</h1>")\nprint("<p>Hot lunch at 1 pm.</p>")',
      output: '<h1>Sharma Tiffins</h1>\n<p>Hot lunch at 1 pm.</p>\n',
      task: 'Lunch comes earlier now. Change `1 pm` to `12 noon`.',
      expected: '<h1>Sharma Tiffins</h1>\n<p>Hot lunch at 12 noon.</p>\n',
      solution: 'print("<h1>Sharma Tiffins</h1>")\nprint("<p>Hot lunch at 12 noon.</p>")',
      hint: 'Change only the words in line 2. The tags `<p>` and `</p>` and the quotes stay.',
    },
    {
      title: 'Put a value into the page',
      text: 'A price changes often. So we give it a name, and use the name in the text.\n\nThe letter `f` before the quote tells Python to replace each name inside `{ }` with its value.',
      code: 'dish = "Dal khichdi"\nprice = 80\nprint(f"<p>{dish}: Rs {price}</p>")',
      output: '<p>Dal khichdi: Rs 80</p>\n',
      task: 'The price goes up to `90`. Change the value, not the last line.',
      expected: '<p>Dal khichdi: Rs 90</p>\n',
      solution: 'dish = "Dal khichdi"\nprice = 90\nprint(f"<p>{dish}: Rs {price}</p>")',
      hint: 'The price is in line 2. The last line uses the new value by itself.',
    },
    {
      title: 'One line for each dish',
      text: 'A list holds several values between square brackets. A loop takes them one by one.\n\nThe line that begins with four spaces belongs to the loop. It runs once for each dish.',
      code: 'menu = ["Poha", "Misal"]\nprint("<ul>")\nfor dish in menu:\n    print(f"  <li>{dish}</li>")\nprint("</ul>")',
      output: '<ul>\n  <li>Poha</li>\n  <li>Misal</li>\n</ul>\n',
      task: 'Add `Upma` as the third dish of the list.',
      expected: '<ul>\n  <li>Poha</li>\n  <li>Misal</li>\n  <li>Upma</li>\n</ul>\n',
      solution:
        'menu = ["Poha", "Misal", "Upma"]\nprint("<ul>")\nfor dish in menu:\n    print(f"  <li>{dish}</li>")\nprint("</ul>")',
      hint: 'In line 1 write a comma after `"Misal"`, and then `"Upma"` with its quotes.',
    },
  ],
  challenge: {
    task: 'Here each dish is in brackets together with the number of plates left. One dish is sold out. Print a line only for the other dishes: inside the loop, add an `if` that checks whether `left > 0`.',
    code: 'menu = [("Poha", 4), ("Misal", 0), ("Upma", 7)]\nfor dish, left in menu:\n    print(f"<li>{dish}: {left} left</li>")',
    expected: '<li>Poha: 4 left</li>\n<li>Upma: 7 left</li>\n',
    solution:
      'menu = [("Poha", 4), ("Misal", 0), ("Upma", 7)]\nfor dish, left in menu:\n    if left > 0:\n        print(f"<li>{dish}: {left} left</li>")',
    hint: 'Between line 2 and line 3 write `    if left > 0:` with four spaces before it. The print line then needs eight spaces.',
  },
  nextDay:
    'On day 2 you learn more Python: iterators, decorators and types. Later in the course a real server sends your pages, with Django.',
}
