import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPictureHost, type PictureHost } from '../../../../test-support/picture-host.ts'
import { openPopup, returnFromProvider, signInBody } from '../../../../test-support/popup.ts'
import { openProvider, type TestProvider } from '../../../../test-support/provider.ts'
import {
  cloneDatabase,
  openSite,
  type Site,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { createPictureFetcher } from '../../../platform/pictures/fetch-picture.server.ts'
import { readToken } from '../../accounts/rules.ts'

let host: PictureHost
let provider: TestProvider
let site: Site
let connectionString: string
let photo: Buffer
beforeAll(async () => {
  host = await openPictureHost()
  provider = await openProvider()
  connectionString = (await cloneDatabase()).connectionString
  site = await open()
  photo = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#a46' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await site.close()
  await provider.close()
  await host.close()
})

const open = () =>
  openSite({
    connectionString,
    settings: provider.settings,
    fetchPicture: createPictureFetcher(host.agent),
  })
const picturePath = /^\/profile-pictures\/[\w-]{24}$/

let people = 0
/** Signs up through a provider that has a picture of the person. */
async function signUpWith(picture: string) {
  people += 1
  const email = `meera-${people}@mail.example`
  const visitor = visit(site)
  const claims = { sub: `1084${people}`, email, email_verified: true, name: 'Meera', picture }
  const { message } = await returnFromProvider(
    visitor,
    provider.approve(await openPopup(visitor), claims),
  )
  if (!message) throw new Error('The popup ended without a message.')
  const response = await visitor.post('/api/auth/register', signInBody(message))
  return { visitor, email, response }
}
async function me(visitor: Visitor) {
  const answer = (await (await visitor.get('/api/me')).json()) as {
    user: { profilePic?: string }
    token: string
  }
  const reading = readToken(answer.token, 0)
  return { shown: answer.user.profilePic, inToken: reading.ok && reading.user.profilePic }
}
const waitsFor = async (email: string) =>
  (await site.sql('select external_picture as at from users where email = $1', [email]))[0]?.at
/** A response that is held until the test releases it. */
function holdAnswer(address: string) {
  let release = () => {}
  const heldResponse = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested = new Promise<void>((resolve) => {
    host.put(address, async (response) => {
      resolve()
      await heldResponse
      response.end(photo)
    })
  })
  return { release, asked: requested }
}

// S86
test('signing in does not wait for a provider’s picture, which is copied later', async () => {
  // Given a provider whose pictures load slowly
  const { release, asked: requested } = holdAnswer('pictures.example/slow.jpg')

  // When somebody signs up, they are signed in, and no page loads from the provider
  const { visitor, response } = await signUpWith('https://pictures.example/slow.jpg')
  expect(response.status).toBe(201)
  const { token } = (await response.json()) as { token: string }
  const reading = readToken(token, 0)
  expect(reading.ok && reading.user.profilePic).toBeUndefined()
  await requested
  expect(await me(visitor)).toEqual({ shown: undefined, inToken: undefined })

  // And when the picture arrives it is stored for them
  release()
  await waitFor(async () => expect((await me(visitor)).shown).toMatch(picturePath))
  const { shown: shownPicture, inToken } = await me(visitor)
  expect(inToken).toBe(shownPicture)
  const file = Buffer.from(await (await visit(site).get(shownPicture ?? '')).arrayBuffer())
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(file.includes('Somebody')).toBe(false)
})

test('a picture chosen or removed meanwhile is not replaced', async () => {
  const first = holdAnswer('pictures.example/late-1.jpg')
  const chooser = await signUpWith('https://pictures.example/late-1.jpg')
  const headers = { 'content-type': 'image/jpeg' }
  await first.asked
  const body = new Uint8Array(photo)
  await chooser.visitor.ask('/api/me/picture', { method: 'PUT', headers, body })
  const picture = (await me(chooser.visitor)).shown
  first.release()
  const second = holdAnswer('pictures.example/late-2.jpg')
  const remover = await signUpWith('https://pictures.example/late-2.jpg')
  await second.asked
  await remover.visitor.ask('/api/me/picture', { method: 'DELETE' })
  second.release()

  await untilNoJobs()
  expect((await me(chooser.visitor)).shown).toBe(picture)
  expect((await me(remover.visitor)).shown).toBeUndefined()
})

test('a deleted account keeps no picture', async () => {
  const { asked: requested, release } = holdAnswer('pictures.example/left.jpg')
  const { visitor, email } = await signUpWith('https://pictures.example/left.jpg')
  await requested

  const body = JSON.stringify({ confirmation: email })
  const headers = { 'content-type': 'application/json' }
  const response = await visitor.ask('/api/me', { method: 'DELETE', headers, body })
  expect(response.status).toBe(200)
  release()

  await untilNoJobs()
  const [{ orphans } = {}] = await site.sql(
    'select count(*)::int as orphans from profile_pictures p left join users u on u.id = user_id where u.id is null',
  )
  expect(orphans).toBe(0)
})

test.each([
  ['is not there', 'pictures.example/nothing.jpg', undefined],
  ['is none', 'pictures.example/page.html', Buffer.from('<p>Hello')],
])('a picture that %s leaves the letter, and is not asked for again', async (_, at, answer) => {
  if (answer) host.put(at, answer)

  const { visitor, email, response } = await signUpWith(`https://${at}`)

  expect(response.status).toBe(201)
  await waitFor(async () => expect(await waitsFor(email)).toBeNull())
  expect((await me(visitor)).shown).toBeUndefined()
})

test.each(['https://asha:secret@pictures.example/x.jpg', 'https://pictures.example:8443/x.jpg'])(
  'nothing is asked of %s',
  async (picture) => {
    const before = host.requests.length

    const { email, response } = await signUpWith(picture)

    expect(response.status).toBe(201)
    expect(await waitsFor(email)).toBeNull()
    expect(host.requests).toHaveLength(before)
  },
)

async function untilNoJobs() {
  await waitFor(async () =>
    expect(
      await site.sql(
        `select key from graphile_worker.jobs where task_identifier = 'adopt-picture'`,
      ),
    ).toEqual([]),
  )
}
