import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { describeError, errorLine } from './describe-error.ts'

/** A failed query, with the driver's error under the query builder's. */
const queryError = (message: string, more: object = {}) =>
  new DrizzleQueryError(
    'insert into users values ($1)',
    ['asha@mail.example'],
    Object.assign(new Error(message), more),
  )

describe('an error in words', () => {
  // S63
  test.each([
    ['its origin', queryError('duplicate key value'), 'duplicate key value'],
    ['one without an origin', new DrizzleQueryError('insert', ['Asha']), 'A query failed.'],
    [
      'what PostgreSQL could not read',
      queryError('invalid input syntax for type uuid: "Asha"', { code: '22P02' }),
      'invalid input syntax for type uuid: …',
    ],
    [
      'a number too large',
      queryError('value "+919876543210" is out of range for type integer', { code: '22003' }),
      'value … is out of range for type integer',
    ],
    [
      'the name of a constraint',
      queryError('new row for relation "users" violates check constraint "users_name_check"', {
        code: '23514',
      }),
      'new row for relation "users" violates check constraint "users_name_check"',
    ],
    [
      'a recipient',
      new Error('550 5.1.1 <asha@mail.example>: Recipient address rejected'),
      '550 5.1.1 <…@…>: Recipient address rejected',
    ],
    [
      'what is no JSON',
      new SyntaxError(`Unexpected token 'A', "Asha" is not valid JSON`),
      `Unexpected token 'A', … is not valid JSON`,
    ],
    ['the first of several', new AggregateError([new Error('refused')]), 'refused'],
    [
      'a code where there are no words',
      Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
      'ECONNREFUSED',
    ],
    ['what is no error', { name: 'Asha' }, 'Something was thrown that is no error.'],
    ['a long one', new Error('x'.repeat(9_000)), `${'x'.repeat(500)}…`],
  ])('says %s', (_, error, text) => {
    expect(errorLine(error)).toBe(text)
  })
})

test('the places in the code are kept, and no line of a message that looks like one', () => {
  const error = new Error('first\n    at Asha (asha:1:1)')

  const { stack } = describeError(error)

  expect(stack).toMatch(/^ {4}at .*describe-error\.test\.ts:\d+:\d+\)?/)
  expect(stack).not.toContain('asha')
})
