import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { institute } from '../../../../content/institute.ts'
import { secretFor } from '../../../../test-support/mails.ts'
import { requestFromSandbox, signInBody } from '../../../../test-support/popup.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let people = 0
/** Signs up as Asha Kulkarni with a new e-mail each time; returns the reason of a refusal. */
async function choose(password: string, person: { name?: string; email?: string } = {}) {
  people += 1
  const email = person.email ?? `asha.kulkarni-${people}@tower.mail.example`
  const name = person.name ?? 'Asha Kulkarni'
  const response = await visit(site).post('/api/auth/register', { name, email, password })
  const { fields } = (await response.json()) as { fields?: { password?: string } }
  return { status: response.status, reason: fields?.password }
}

const ownDataMessage = /made of your own name, e-mail or number, which is what people try first/
const commonMessage = /^A password made of .+ and a number is the first one anybody tries\./
const common = /one of the most common ones, so it is tried first/
const disguise = /a common word or name with small changes/
const { name, city } = institute

// S70
describe('a password is refused, and the reason said,', () => {
  test.each<[string, RegExp]>([
    ['password1', common],
    ['iloveyou', common],
    ['Admin@123', disguise],
    ['P@ssw0rd1', disguise],
    ['P@ssw0rd@2026', disguise],
    ['Pass@word1', disguise],
    ['welcome@123', disguise],
    ['krishna123', disguise],
    ['Ganesh@2024', disguise],
    ['sairam108', disguise],
    ['jaimatadi', disguise],
    ['mumbai#1', disguise],
    ['Summer2026!', disguise],
    ['oranges7', disguise],
    ['pune2026', commonMessage],
    [`${name}2026`, commonMessage],
    [`${city}@${name}#1`, commonMessage],
    ['T4rk$h4l4@1', commonMessage],
    ['!!2026!!pune', commonMessage],
    ['zxcvbnm,./', /Keys that lie side by side/],
    ['lkjhgfdsa', /Keys that lie side by side|most common/],
    ['1qaz2wsx3edc', common],
    ['aaaaaaab', /The same characters again and again/],
    ['aaaaaaaaaaaaaaab', /The same characters again and again/],
    [`${'x'.repeat(127)}y`, /The same characters again and again/],
    ['🪔'.repeat(128), /The same characters again and again/],
    ['abcabcabcabc', /The same characters again and again/],
    ['changemechangeme', /The same characters again and again/],
    ['abcdefgh1234', /A row such as 1234/],
    ['19-08-1998', /A row such as 1234/],
    ['        ', /spaces only/],
    [' \t\n\u00a0\u2003\u200b\u3000 \u2800', /spaces only/],
  ])('%j', async (password, reason) => {
    expect(await choose(password)).toEqual({ status: 400, reason: expect.stringMatching(reason) })
  })

  // S70
  test.each([
    'asha kulkarni',
    'AshaKulkarni',
    'kulkarniasha',
    'Asha@1998!',
    '@sh@kulk4rn1',
    'asha.kulkarni.2026',
    'inraklukahsa',
    'I am Asha Kulkarni',
    'tower.mail',
    'Kulkarni#Asha#07',
  ])('where it is made of the person: %s', async (password) => {
    expect(await choose(password)).toEqual({
      status: 400,
      reason: expect.stringMatching(ownDataMessage),
    })
  })

  test.each([
    ['their e-mail', 'devika@mail.example', 'devika@mail.example', 'Devika Rao'],
    ['the middle of it', 'quixotry77', 'x.quixotry.77@mail.example', 'Devika Rao'],
    ['a name in Devanagari', 'ज्योत्स्ना पाटील 1', 'jp@mail.example', 'ज्योत्स्ना पाटील'],
    [
      'a name in full-width letters',
      'dｅvika raо 9'.replace('о', 'o'),
      'dr@mail.example',
      'Devika Rao',
    ],
  ])('and where it is %s', async (_, password, email, name) => {
    const result = await choose(password, { email, name })
    expect(result).toEqual({ status: 400, reason: expect.stringMatching(ownDataMessage) })
  })
})

describe('a password is taken', () => {
  // A long password is not judged by its beginning alone.
  test.each([
    'tjxkqzwv',
    'k3Tgoat9',
    'correct horse',
    'four words in a row',
    'asha likes monsoon evenings',
    'kulkarni 8234729384729387',
    'pune to goa by night train',
    'चार शब्द एक साथ',
    'सुबह की चाय',
    `${'a'.repeat(90)} and nobody knows how it ends`,
    `nobody knows how it begins ${'a'.repeat(100)}`,
  ])('%s', async (password) => {
    expect(await choose(password)).toEqual({ status: 201, reason: undefined })
  })

  // S70
  test('of eight random characters, nearly always', async () => {
    // A fixed list, generated at random once.
    const random = 'hq7wz2mk xk4bt9ws pz8dn3vc wj5rg6yf vb2kx9qt mt7zh4lp rf3wq8ns yd6gv1xj'.split(
      ' ',
    )
    const answers = await Promise.all(random.map((password) => choose(password)))
    expect(answers.map(({ status }) => status)).toEqual(random.map(() => 201))
  })
})

describe('the same is said', () => {
  const send = async (visitor: Visitor, method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await visitor.ask(path, { method, headers, body: JSON.stringify(body) })
    const { fields = {} } = (await response.json()) as { fields?: Record<string, string> }
    return { status: response.status, reason: Object.values(fields)[0] }
  }
  const error = { status: 400, reason: expect.stringMatching(ownDataMessage) }

  // S70
  test('where somebody changes it in the settings', async () => {
    const person = await signUp(site, { name: 'Devika Rao' })
    const change = (newPassword: string) =>
      send(person, 'PUT', '/api/me/password', { currentPassword: person.password, newPassword })

    expect(await change('Devika@Rao1')).toEqual(error)
    await site.sql(`update users set phone = '+919812345670' where email = $1`, [person.email])
    expect(await change('9812345670')).toEqual(error)
    expect(await change('four words in a row')).toMatchObject({ status: 200 })
  })

  // S70
  test('where somebody chooses a first one', async () => {
    const visitor = visit(site)
    const { message } = await requestFromSandbox(visitor, {
      email: 'f@mail.example',
      name: 'Ravi Shastri',
    })
    await visitor.post('/api/auth/register', message && signInBody(message))
    const newPassword = 'shastri#ravi'

    expect(await send(visitor, 'PUT', '/api/me/password', { newPassword })).toEqual(error)
  })

  // S70
  test('where somebody follows the link in a mail, which stays good', async () => {
    const { email } = await signUp(site, { name: 'Devika Rao' })
    await visit(site).post('/api/auth/forgot-password', { email })
    const secret = await secretFor(site, email, /^Choose a new password/)
    const reset = (password: string) =>
      send(visit(site), 'POST', '/api/auth/reset-password', { secret, password })

    expect(await reset('devikarao26')).toEqual(error)
    expect(await reset('four words in a row')).toMatchObject({ status: 200 })
  })
})
