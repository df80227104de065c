import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../../test-support/mail-server.ts'
import { openSite, type Site, signUp } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

// S73
test('of two copies of one database, neither repeats an id of the other', async () => {
  // Given two sites on copies of one database, so that numbers continue alike
  const [one, other] = await Promise.all([openSiteWithMails(), openSiteWithMails()])

  // When the same happens on both
  const [ids, otherIds] = await Promise.all([one, other].map(idsAfterRegistration))

  // Then the mails are about registrations of the same number, and no two ids are equal
  const aboutWhat = (id: string) => id.replace(/\..*/, '')
  expect(ids?.map(aboutWhat)).toEqual(otherIds?.map(aboutWhat))
  expect(new Set([...(ids ?? []), ...(otherIds ?? [])]).size).toBe(4)
  // and each contains the database's own part
  const [identity] = await one.site.sql<{ mail_part: string }>(
    'select mail_part from site_identity',
  )
  for (const id of ids ?? []) expect(id.split('.')[1]).toBe(identity?.mail_part)
})

// S73
test('a mail that is tried again keeps its id, also where another process sends it', async () => {
  const first = await openSiteWithMails()
  await first.mails.behave('answers 554')
  const error = await idsAfterRegistration(first)
  await first.close()

  const second = await openSiteWithMails(first.site.connectionString)
  await second.site.sql('update graphile_worker._private_jobs set run_at = now()')

  await waitFor(() => expect(idsOfRegistrations(second.mails)).toEqual(error))
})

test('a mail that was queued before ids had these parts leaves under the id it had', async () => {
  const { site, mails } = await openSiteWithMails()
  const mail = { id: 'of-old', to: 'desk@mail.example', subject: 'Hello', text: 'Hello', html: '' }

  await site.sql(`select graphile_worker.add_job('send-mail', $1::json)`, [JSON.stringify(mail)])

  await waitFor(() => {
    expect(mails.received.map(({ id }) => id)).toEqual([expect.stringMatching(/^<of-old@/)])
  })
})

async function openSiteWithMails(connectionString?: string) {
  const mails = await openMailServer()
  onTestFinished(mails.close)
  const site = await openSite({ settings: { SMTP_URL: mails.url }, connectionString })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= site.close()
    return closed
  }
  onTestFinished(close)
  return { site, mails, close }
}

/** Message-IDs of the two mails about a new registration, as the mail server received them. */
async function idsAfterRegistration({ site, mails }: { site: Site; mails: MailServer }) {
  const student = await signUp(site)
  const registration = { phone: '98765 43210', course: 'Data Science' }
  expect((await student.post('/api/free-demo/register', registration)).status).toBe(200)
  await waitFor(() => expect(idsOfRegistrations(mails)).toHaveLength(2))
  return idsOfRegistrations(mails)
}

type MailServer = Awaited<ReturnType<typeof openMailServer>>

function idsOfRegistrations({ received: mails }: MailServer) {
  return mails
    .map(({ id }) => id)
    .filter((id) => id.startsWith('<registration-'))
    .sort()
}
