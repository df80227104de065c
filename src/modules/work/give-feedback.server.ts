import { eq, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { record } from '../audit/record-event.server.ts'
import { titleOf } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import type { WorkVerdict } from './rules.ts'
import { findAssignment, findLastSubmission } from './store.server.ts'
import { submissions } from './tables.ts'

type Feedback = { id: number; verdict: WorkVerdict; feedback: string; version: number }

type FeedbackResult =
  | { ok: true }
  | { ok: false; reason: 'no-submission' | 'handed-in-meanwhile' | 'judged-meanwhile' }

/** Accepts what was handed in, or sends it back; also to correct a verdict, while nothing newer was handed in. */
export function giveFeedback(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { id, verdict, feedback, version }: Feedback,
  context: PersonContext,
): Promise<FeedbackResult> {
  return db.transaction(async (tx): Promise<FeedbackResult> => {
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
    const assignment = row && (await findAssignment(tx, row.assignmentId))
    if (!row || !assignment) return { ok: false, reason: 'no-submission' }
    const last = await findLastSubmission(tx, row)
    if (row.version !== version || last?.id !== id)
      return { ok: false, reason: row.judgedAt ? 'judged-meanwhile' : 'handed-in-meanwhile' }
    const { actor, now } = context
    await tx
      .update(submissions)
      .set({
        verdict,
        feedback,
        judgedBy: signatureOf(actor),
        judgedAt: now,
        version: sql`${submissions.version} + 1`,
      })
      .where(eq(submissions.id, id))
    const { title, batchId } = assignment
    const { studentId, number } = row
    await record(
      tx,
      { event: 'give feedback', id: studentId, title, number, verdict, feedback },
      context,
    )
    const facts = { title, verdict, feedback, publicUrl, submission: id, batchId }
    await mailFeedback(tx, studentId, facts)
    return { ok: true }
  })
}

/** To a student with an e-mail address. */
async function mailFeedback(
  tx: Transaction,
  studentId: number,
  facts: Omit<FeedbackFacts, 'name' | 'course'>,
): Promise<void> {
  const recipient = await findRecipient(tx, studentId)
  if (!recipient?.email) return
  const [batch] = await tx
    .select({ courseId: batches.courseId })
    .from(batches)
    .where(eq(batches.id, facts.batchId))
  const { email: to, name } = recipient
  await sendMail(tx, feedbackMail, {
    ...facts,
    to,
    name,
    course: await titleOf(tx, batch?.courseId ?? ''),
  })
}

type FeedbackFacts = {
  submission: number
  batchId: number
  name: string
  course: string
  title: string
  verdict: WorkVerdict
  feedback: string
  publicUrl: string
}

/** A trainer has looked at what was handed in. */
const feedbackMail = defineMail<FeedbackFacts>({
  id: ({ submission }) => `submission-${submission}`,
  write: ({ name, course, title, verdict, feedback, batchId, publicUrl, language }) => {
    const { work } = textsFor(language)
    const { subject, before, link } = work.mails[verdict]
    return {
      subject: subject(title),
      parts: [
        ...before(name, title, course),
        ...(feedback ? [work.feedback(feedback)] : []),
        { link: publicUrl + to.ownCourse(batchId), label: link },
      ],
    }
  },
})
