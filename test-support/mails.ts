import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import type { Site } from './site.ts'
import { waitFor } from './wait-for.ts'

/** Waits until no mail is queued. */
export function waitForMails(site: Site) {
  return waitFor(async () =>
    expect(await site.sql('select key from graphile_worker.jobs')).toEqual([]),
  )
}

/** Mails that somebody got, oldest first, from the stand-in mailbox. */
export async function mailsTo(site: Site, address: string) {
  await waitForMails(site)
  const rows = await site.sql<{ raw: Buffer }>('select raw from sandbox.mails order by id')
  const mails = await Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)))
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
}

/** The secret in the last mail to somebody with this subject. */
export async function secretFor(site: Site, address: string, subject: RegExp): Promise<string> {
  const mails = await mailsTo(site, address)
  const mail = mails.findLast((one) => subject.test(one.subject ?? ''))
  const [, secret] = mail?.text?.match(/#([\w-]{43})$/m) ?? []
  if (!secret) throw new Error(`No link for ${address} in ${mails.map((one) => one.subject)}.`)
  return secret
}
