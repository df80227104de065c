import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site, signUp } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function registerWith(phone: unknown) {
  const student = await signUp(site)
  const response = await student.post('/api/free-demo/register', { phone, course: 'Other' })
  const rows = await site.sql<{ phone: string }>(
    'select r.phone from registrations r join users u on u.id = r.user_id where u.email = $1',
    [student.email],
  )
  const answer = (await response.json()) as { success: boolean; message: string; fields?: object }
  return { status: response.status, answer, stored: rows.map((row) => row.phone) }
}

describe('a mobile number, however it is written, is one number', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '098765 43210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+919876543210',
    '91 98765 43210',
    '(+91) 98765 43210',
    '(098765) 43210',
    '0091 98765 43210',
    '00919876543210',
    '+91 (0) 98765 43210',
    '98765\u00a043210',
    '98765\u201143210',
    '९८७६५ ४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '９８７６５４３２１０',
    '  9876543210  ',
    '98.76.54.32.10',
  ])('%j', async (text) => {
    const { status, stored } = await registerWith(text)

    expect(status).toBe(200)
    expect(stored).toEqual(['+919876543210'])
  })

  test.each([
    ['6000012345', '+916000012345'],
    ['+971 50 123 4567', '+971501234567'],
    ['+44 7400 123456', '+447400123456'],
  ])('%j as %s', async (text, e164) => {
    const { stored } = await registerWith(text)

    expect(stored).toEqual([e164])
  })
})

// S38, S39
describe('an invalid mobile number is refused with a sentence', () => {
  test.each([
    ['a number that no mobile starts with', '1234567890'],
    ['another one', '5876543210'],
    ['a landline in Pune', '020 2612 3456'],
    ['a landline in Delhi with the country', '+91 11 2345 6789'],
    ['nine digits', '987654321'],
    ['eleven digits', '98765432101'],
    ['letters', 'call me maybe'],
    ['letters that dial', '98765 HELLO'],
    ['a number in a sentence', 'my number is 98765 43210'],
    ['a number with an extension', '98765 43210 ext 5'],
    ['two numbers', '98765 43210, 98765 43211'],
    ['an emergency number', '112'],
    ['toll-free', '1800 123 4567'],
    ['zeros', '0000000000'],
    ['an injection', "'; drop table users; --"],
    ['a NUL', '98765\u000043210'],
    ['two lines', '98765 43210\r\nBcc: everyone@mail.example'],
    ['half of a character', '98765 43210\ud800'],
  ])('%s', async (_, text) => {
    const { status, answer, stored } = await registerWith(text)

    const message =
      'This does not look like a mobile number in India. Type all ten digits, as in +91 98765 43210.'
    expect(status).toBe(400)
    expect(answer).toEqual({ success: false, message, fields: { phone: message } })
    expect(stored).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['no text', undefined],
    ['null', null],
    ['a JSON number', 9876543210],
    ['a list', ['9876543210']],
    ['100 characters', '9'.repeat(100)],
  ])('%s', async (_, text) => {
    const { status, answer, stored } = await registerWith(text)

    expect(status).toBe(400)
    expect(answer).toEqual({
      success: false,
      message: expect.stringMatching(/phone number/),
      fields: { phone: answer.message },
    })
    expect(stored).toEqual([])
  })
})
