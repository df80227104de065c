import { expect, test } from 'vitest'
import { mismatchOf } from './rules.ts'

const order = { id: 'ours', gatewayOrder: 'order_1', paise: 899_900, currency: 'INR' }
const payment = { paise: 899_900, currency: 'INR', gatewayOrder: 'order_1' }

test('a payment as requested has no mismatch', () => {
  expect(mismatchOf(order, payment, 'ours')).toBeUndefined()
  expect(mismatchOf(order, { ...payment, gatewayOrder: undefined }, 'ours')).toBeUndefined()
})

// S327
test.each([
  ['a rupee instead of the sum', { ...payment, paise: 100 }, 'ours', 'amount'],
  ['one paisa less', { ...payment, paise: 899_899 }, 'ours', 'amount'],
  ['one paisa more', { ...payment, paise: 899_901 }, 'ours', 'amount'],
  ['the figure in another currency', { ...payment, currency: 'USD' }, 'ours', 'currency'],
  ['a payment of another order', { ...payment, gatewayOrder: 'order_2' }, 'ours', 'order'],
  ['an order with another receipt', payment, 'theirs', 'order'],
  ['an order without a receipt', payment, undefined, 'order'],
])('%s is held for staff', (_, came, receipt, reason) => {
  expect(mismatchOf(order, came, receipt)).toBe(reason)
})
