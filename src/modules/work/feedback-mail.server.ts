import { defineMail } from '../../platform/mail/send-mail.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import type { WorkVerdict } from './rules.ts'

export type FeedbackFacts = {
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
export const feedbackMail = defineMail<FeedbackFacts>({
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
