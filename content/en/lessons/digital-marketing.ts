import type { LessonText } from './lesson-text.ts'

export const digitalMarketing: LessonText = {
  runs: 'nothing',
  note: 'There is nothing to program in this course. Reading figures correctly is where every campaign begins.',
  panel: 'Report',
  question: 'Which answer is right?',
  language: 'A campaign',
  title: 'Read the figures of a small campaign',
  intro:
    'A bakery spends ₹2,000 on an advertisement. Was it worth it? You will read four small reports and work out what they say. It takes about five minutes, and you need only plus, minus and divide.',
  steps: [
    {
      title: 'How many who saw it clicked?',
      text: 'An advertisement is shown many times and clicked a few times. The click rate is clicks divided by times shown, in percent.\n\nA rate lets you compare a large campaign with a small one.',
      code: 'Shown:   10,000 times\nClicks:     200\nClick rate =\n  clicks × 100 ÷ shown',
      options: ['2 percent', '20 percent', '50 percent'],
      right: 0,
      why: '200 × 100 is 20,000. Divided by 10,000 that is 2. Of a hundred people who saw it, two clicked.',
      hint: 'Multiply the clicks by 100 first, then divide by 10,000.',
    },
    {
      title: 'What does a customer cost?',
      text: 'Clicks alone earn nothing. What counts is how many of them ordered a cake, and what each of these orders cost you.\n\nCost for each order is the money spent, divided by the orders.',
      code: 'Spent:   ₹2,000\nClicks:     200\nOrders:      10\nCost for each order =\n  spent ÷ orders',
      options: ['₹10', '₹200', '₹20'],
      right: 1,
      why: '₹2,000 divided by 10 orders is ₹200. ₹10 would be the cost of a click: a smaller figure that says less.',
      hint: 'Divide by the orders, not by the clicks.',
    },
    {
      title: 'Was it worth it?',
      text: 'A cake sells for ₹700, and the bakery keeps ₹300 of it after flour, gas and wages. An order through the advertisement costs ₹200.\n\nWhat is left of each order is what the bakery keeps, minus what the order cost.',
      code: 'Price of a cake:      ₹700\nThe bakery keeps:     ₹300\nCost for each order:  ₹200',
      options: ['₹500 are left', '₹100 are left', 'It loses ₹200'],
      right: 1,
      why: '₹300 minus ₹200 leaves ₹100. The price of the cake is not what you earn: compare the cost with what is kept.',
      hint: 'Which figure does the bakery really have in hand, ₹700 or ₹300?',
    },
  ],
  challenge: {
    title: 'Challenge',
    text: 'The bakery tries two advertisements for ₹1,000 each. Which one should it show next month? Work out the cost for each order.',
    code: 'A:  500 clicks,  5 orders\nB:  100 clicks, 10 orders\nEach costs ₹1,000.',
    options: ['A, because more people click', 'Both are equal', 'B, because an order costs less'],
    right: 2,
    why: 'A costs ₹200 for each order, B only ₹100. Many clicks look good but may bring few orders: fewer people click on B, but more of them order a cake.',
    hint: 'Divide ₹1,000 by the orders of A, and then by those of B.',
  },
  nextDay:
    'On day 2 you write a page that says what it sells: one sentence, one picture and one button for a customer you can name.',
}
