import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Language, languageNamed } from '../../../../content/languages.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/define-job.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { dropWhatStrangersSet } from '../close-account.server.ts'
import { type Guessable, hashPassword, refuseGuessablePassword } from '../passwords.server.ts'
import { eraseBrowsers, rememberBrowser } from '../remember-browser.server.ts'
import { linkMail } from '../secret-links.server.ts'
import { endAccess } from '../sessions.server.ts'
import { findByEmail } from '../store.server.ts'
import { users } from '../tables.ts'
import { consumeLink, findHolder, insertLink } from './store.server.ts'

const resetMail = linkMail('reset-password', 'reset')
const passwordChangedMail = defineMail<{ publicUrl: string; key: string; now: Date }>({
  id: ({ key }) => `password-changed-${key}`,
  write: (facts) => {
    const { language, now } = facts
    const { subject, before, link: label, after } = textsFor(language).mails.passwordReset
    const link = pageAddress(to.forgotPassword, facts)
    return { subject, parts: [...before(formatTime(now, language)), { link, label }, ...after] }
  },
})

type PasswordReset =
  /** `browser` is the new cookie of the browser that followed the link. */
  | { ok: true; userId: string; email: string; browser: string }
  | { ok: false; reason: 'link-not-good' }
  | { ok: false; reason: 'guessable'; guessable: Guessable }

type ResetPasswordInput = {
  secret: string
  password: string
  /** The browser's cookie of earlier sign-ins. */
  cookie: string | undefined
  language: Language
}

/**
 * Sets a new password by a mailed link and ends every session and every other link. Following the link
 * proves the mailbox, so the e-mail is confirmed; if it was not before, providers linked by a possible
 * stranger are removed. The browser becomes known to the account, so that strangers cannot block its next
 * sign-in. A refused password leaves the link valid.
 */
export async function resetPassword(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { secret, password, cookie, language }: ResetPasswordInput,
): Promise<PasswordReset> {
  const now = clock()
  const notGood = { ok: false, reason: 'link-not-good' } as const
  // Judging and hashing cost time; an invented link must not cause them.
  const holder = await findHolder(db, secret, ['reset-password'], now)
  if (!holder) return notGood
  const guessable = await refuseGuessablePassword(password, holder)
  if (guessable) return { ok: false, reason: 'guessable', guessable }
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const link = await consumeLink(tx, secret, ['reset-password'], now)
    if (!link) return notGood
    const { key, person } = link
    const { id: userId, email } = person
    if (person.emailVerifiedAt) {
      await endAccess(tx, userId)
      await eraseBrowsers(tx, userId)
    } else {
      await dropWhatStrangersSet(tx, userId, 'keep-of-staff')
    }
    const emailVerifiedAt = person.emailVerifiedAt ?? now
    await tx
      .update(users)
      .set({ passwordHash, passwordVerified: true, emailVerifiedAt, updatedAt: now })
      .where(eq(users.id, userId))
    const { cookie: browser } = await rememberBrowser(tx, { userId, cookie, now })
    const { publicUrl } = config
    await sendMail(tx, passwordChangedMail, { to: email, key, now, publicUrl, language })
    return { ok: true, userId, email, browser }
  })
}

/** A job looks up whether the e-mail has an account, so that response and time are the same for all e-mails. */
export const resetLinkJob = defineJob('send-reset-link', {
  payload: z.object({ email: z.string(), language: z.string() }),
})

/** The job: mails a link if an enabled account has this e-mail. */
export async function sendResetLink(
  { db, clock, config, log }: Services,
  { email, language: code }: PayloadOf<typeof resetLinkJob>,
): Promise<void> {
  const language = languageNamed(code)
  await db.transaction(async (tx) => {
    const account = await findByEmail(tx, email)
    if (!account) return
    const userId = account.person.id
    const link = await insertLink(tx, { userId, purpose: 'reset-password', email }, clock())
    if (!link) return
    await sendMail(tx, resetMail, { to: email, link, publicUrl: config.publicUrl, language })
    log.info({ event: 'reset-link', outcome: 'ok', userId })
  })
}
