import { eq, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { defineMail } from '../../platform/mail/send-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { refused } from '../accounts/route-table.server.ts'
import { record } from '../audit/record-event.server.ts'
import { titleOfBatch } from '../batches/store.server.ts'
import { mailStudent } from '../students/mail-student.server.ts'
import type { WorkVerdict } from './rules.ts'
import { findAssignment, findLastSubmission } from './store.server.ts'
import { submissions } from './tables.ts'

type Feedback = { id: number; verdict: WorkVerdict; feedback: string; version: number }

/** Accepts what was handed in, or sends it back; also to correct a verdict, while nothing newer was handed in. */
export function giveFeedback(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { id, verdict, feedback, version }: Feedback,
  context: PersonContext,
) {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
    const assignment = row && (await findAssignment(tx, row.assignmentId))
    if (!row || !assignment) return refused('no-submission')
    const last = await findLastSubmission(tx, row)
    if (row.version !== version || last?.id !== id)
      return refused(row.judgedAt ? 'judged-meanwhile' : 'handed-in-meanwhile')
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
    const facts = { title, verdict, feedback }
    await record(tx, { event: 'give feedback', id: studentId, number, ...facts }, context)
    const course = await titleOfBatch(tx, batchId)
    const mail = { ...facts, submission: id, batchId, course, publicUrl }
    await mailStudent(tx, studentId, feedbackMail, mail)
    return { ok: true as const }
  })
}

const feedbackMail = defineMail<{
  submission: number
  batchId: number
  name: string
  course: string
  title: string
  verdict: WorkVerdict
  feedback: string
  publicUrl: string
}>({
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
