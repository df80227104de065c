import type { LessonText } from './lesson-text.ts'

export const fullStackJava: LessonText = {
  runs: 'javascript',
  language: 'JavaScript',
  title: 'Write the browser part of an online shop',
  intro:
    'A full stack application has two parts. The server part is in Java: you write it in the course, with a JDK. The browser part is in JavaScript, and you can write it on this page. It takes about five minutes. You need no programming experience.',
  steps: [
    {
      title: 'Work out a total',
      text: '`const` gives a value a name. The star `*` multiplies, and `console.log` shows the result.\n\nText is written in quotes, numbers are not.',
      code: 'const price = 250;\nconst pieces = 2;\nconsole.log("Total:", price * pieces);',
      output: 'Total: 500\n',
      task: 'The customer takes `4` pieces. Change one number.',
      expected: 'Total: 1000\n',
      solution: 'const price = 250;\nconst pieces = 4;\nconsole.log("Total:", price * pieces);',
      hint: 'Change line 2. The last line works out the new total by itself.',
    },
    {
      title: 'Check what the customer typed',
      text: 'A page should notice a mistake before it sends anything to the server. `if` runs the lines in its braces only when the comparison is true. The lines after `else` run when the comparison is false.\n\nThe server checks the number again, in Java, because a request can also come from outside your page.',
      code: 'const pieces = 0;\nif (pieces > 0) {\n  console.log("Added to your cart");\n} else {\n  console.log("Choose at least 1");\n}',
      output: 'Choose at least 1\n',
      task: 'Let the customer choose `3` pieces, and see which line runs now.',
      expected: 'Added to your cart\n',
      solution:
        'const pieces = 3;\nif (pieces > 0) {\n  console.log("Added to your cart");\n} else {\n  console.log("Choose at least 1");\n}',
      hint: 'Change the number in line 1.',
    },
    {
      title: 'A rule with a name',
      text: 'A function is a rule with a name. It takes a value and returns a result. In Java, a function is called a method.\n\nThis function returns the delivery charge: 40 rupees, or nothing for an order of 500 rupees or more.',
      code: 'function delivery(total) {\n  if (total >= 500) return 0;\n  return 40;\n}\nconsole.log(delivery(300));\nconsole.log(delivery(600));',
      output: '40\n0\n',
      task: 'Delivery is now free for `1000` rupees or more. Change the rule.',
      expected: '40\n40\n',
      solution:
        'function delivery(total) {\n  if (total >= 1000) return 0;\n  return 40;\n}\nconsole.log(delivery(300));\nconsole.log(delivery(600));',
      hint: 'The limit is in line 2.',
    },
  ],
  challenge: {
    task: 'Add up the prices in the cart. At the moment the loop prints each price. Let it add each price to `total` instead, and print the total once, after the loop.',
    code: 'const cart = [250, 120, 430];\nlet total = 0;\nfor (const price of cart) {\n  console.log(price);\n}',
    expected: 'Total: 800\n',
    solution:
      'const cart = [250, 120, 430];\nlet total = 0;\nfor (const price of cart) {\n  total = total + price;\n}\nconsole.log("Total:", total);',
    hint: 'Replace the line inside the braces with `total = total + price;`. Below the last brace write `console.log("Total:", total);`',
  },
  nextDay:
    'On day 2 you set up Java and write the same rules in Java, for the server, with collections, streams and exceptions.',
}
