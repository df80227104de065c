import { describe, expect, test } from 'vitest'
import { canCheckOut, readCourse, savedAmount } from './rules.ts'

describe('prices', () => {
  test.each([
    ['as specified', { 'discounted price': 4999, realprice: 9999 }, 499_900, 999_900],
    ['camel case', { discountedPrice: 4999, realPrice: 9999 }, 499_900, 999_900],
    ['snake case', { discounted_price: 4999, original_price: 9999 }, 499_900, 999_900],
    ['other names', { price: 4999, originalPrice: 9999 }, 499_900, 999_900],
    ['the specified name first', { price: 1, 'discounted price': 4999 }, 499_900, 499_900],
    [
      'text with a sign',
      { 'discounted price': '₹4,999', realprice: '₹1,25,000' },
      499_900,
      12_500_000,
    ],
    [
      'text with Rs.',
      { 'discounted price': 'Rs. 4,999/-', realprice: 'Rs. 9,999' },
      499_900,
      999_900,
    ],
    ['paise', { 'discounted price': '499.50', realprice: 499.5 }, 49_950, 49_950],
    ['zero is a price', { 'discounted price': 0, realprice: 9999 }, 0, 999_900],
    ['only an original', { realprice: 9999 }, 999_900, 999_900],
    ['only a price', { price: 4999 }, 499_900, 499_900],
    ['an unreadable one', { 'discounted price': 'on request', realprice: 9999 }, 999_900, 999_900],
    ['a negative price', { 'discounted price': -5, realprice: 100 }, 0, 10_000],
    ['two negative ones', { 'discounted price': -5, realprice: '-5' }, 0, 0],
    ['empty and null', { 'discounted price': '', price: null, realprice: undefined }, 0, 0],
    ['none', {}, 0, 0],
  ])('%s', (_, wire, price, realPrice) => {
    expect(readCourse(wire)).toMatchObject({ price, realPrice })
  })
})

describe('discount label', () => {
  const prices = { 'discounted price': 4999, realprice: 9999 }
  test.each([
    ['given', { ...prices, discount: '40%' }, '40% OFF'],
    ['already ending in OFF', { ...prices, discount: '40% OFF' }, '40% OFF'],
    ['ending in off and a space', { ...prices, discount: '40% off ' }, '40% off'],
    ['off inside a word', { ...prices, discount: 'Kickoff' }, 'Kickoff OFF'],
    [
      'given without a lower price',
      { price: 10, realprice: 10, discount: 'Flat 25%' },
      'Flat 25% OFF',
    ],
    ['derived and rounded', prices, '50% OFF'],
    ['derived, rounded down', { price: 666, realprice: 1000 }, '33% OFF'],
    ['blank counts as none', { ...prices, discount: '  ' }, '50% OFF'],
    ['equal prices', { price: 4999, realprice: 4999 }, undefined],
    ['original below the price', { price: 4999, realprice: 3999 }, undefined],
  ])('%s', (_, wire, label) => {
    expect(readCourse(wire).discount).toBe(label)
  })
})

test('what is missing is filled and what is malformed left out', () => {
  expect(readCourse({ id: 7 })).toEqual({
    id: '7',
    title: '',
    description: '',
    image: undefined,
    languages: [],
    discount: undefined,
    price: 0,
    realPrice: 0,
    syllabus: [],
    faqs: [],
    download: undefined,
    facts: undefined,
  })
  expect(
    readCourse({
      languages: ['Java', 8, null],
      syllabus: 'Loops',
      faqs: [{ question: 'Why?', answer: 'Because.' }, { question: 'How?' }, null],
      image: ' ',
    }),
  ).toMatchObject({
    languages: ['Java'],
    syllabus: [],
    faqs: [{ question: 'Why?', answer: 'Because.' }],
    image: undefined,
  })
  expect(readCourse(null)).toMatchObject({ id: '', price: 0 })
})

test.each([
  [0, false],
  [1, true],
  [499_900, true],
])('checkout at %d paise: %s', (price, possible) => {
  expect(canCheckOut({ ...readCourse({}), price })).toBe(possible)
})

test.each([
  [499_900, 999_900, 500_000],
  [499_900, 499_900, 0],
  [499_900, 399_900, 0],
])('saved on %d of %d: %d', (price, realPrice, saved) => {
  expect(savedAmount({ ...readCourse({}), price, realPrice })).toBe(saved)
})
