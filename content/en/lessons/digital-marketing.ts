import type { LessonText } from './lesson-text.ts'

export const digitalMarketing: LessonText = {
  runs: 'nothing',
  note: 'You write no programs in this course. Here you read the figures of a campaign and say what they mean.',
  panel: 'Report',
  question: 'Which answer is right?',
  language: 'A campaign',
  title: 'Read the figures of a small campaign',
  intro:
    'A bakery spends ₹2,000 on an advertisement. Was it worth it? You will read four small reports and work out what they say. It takes about five minutes, and you need only simple arithmetic.',
  steps: [
    {
      title: 'How often was the advertisement clicked?',
      text: 'An advertisement is shown many times and clicked a few times. The click rate (click-through rate, CTR) is the number of clicks divided by the number of times shown, in percent.\n\nA rate lets you compare a large campaign with a small one.',
      code: 'Shown:   10,000 times\nClicks:     200\nClick rate =\n  clicks × 100 ÷ shown',
      options: ['2 percent', '20 percent', '50 percent'],
      right: 0,
      why: '200 × 100 is 20,000. Divided by 10,000 that is 2. Of every 100 times it was shown, it was clicked twice.',
      hint: 'Multiply the clicks by 100 first, then divide by 10,000.',
    },
    {
      title: 'What does each order cost?',
      text: 'Clicks alone earn nothing. What matters is how many people ordered a cake, and how much you spent on advertising for each order.\n\nThe cost for each order is the money spent divided by the number of orders.',
      code: 'Spent:   ₹2,000\nClicks:     200\nOrders:      10\nCost for each order =\n  spent ÷ orders',
      options: ['₹10', '₹200', '₹20'],
      right: 1,
      why: '₹2,000 divided by 10 orders is ₹200. ₹10 is the cost of a click, and not every click becomes an order.',
      hint: 'Divide by the orders, not by the clicks.',
    },
    {
      title: 'Was it worth it?',
      text: 'A cake sells for ₹700. After paying for flour, gas and wages, the bakery keeps ₹300 of that. The advertisement costs ₹200 for each order.\n\nThe profit on each order is the amount that the bakery keeps minus the cost of the advertisement.',
      code: 'Price of a cake:      ₹700\nThe bakery keeps:     ₹300\nCost for each order:  ₹200',
      options: ['A profit of ₹500', 'A profit of ₹100', 'A loss of ₹200'],
      right: 1,
      why: '₹300 minus ₹200 is a profit of ₹100 on each order. Do not compare the cost with the price of the cake: most of the price pays for flour, gas and wages.',
      hint: 'Which amount does the bakery really keep, ₹700 or ₹300? Subtract ₹200 from that.',
    },
  ],
  challenge: {
    title: 'Challenge',
    text: 'The bakery tries two advertisements for ₹1,000 each. Which one should it show next month? Work out the cost for each order.',
    code: 'A:  500 clicks,  5 orders\nB:  100 clicks, 10 orders\nEach costs ₹1,000.',
    options: ['A, because more people click', 'Both are equal', 'B, because each order costs less'],
    right: 2,
    why: 'A costs ₹200 for each order, B only ₹100. Many clicks look good but may bring few orders: fewer people click on B, but more of them order a cake.',
    hint: 'Divide ₹1,000 by the orders of A, and then by those of B.',
  },
  nextDay:
    'On day 2 you learn who buys and why. You prepare questions for three customers of a real shop and describe one typical customer.',
}
