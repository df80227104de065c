/** A mail as its template writes it; addresses are plain. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Its subject, such as `registration-42-student`; the Message-ID starts with it. */
  id: string
  /** Not urgent: it is not sent at night. */
  byDay?: true
  /** Issued documents that go along as PDF, by their ids. */
  documents?: number[]
  /**
   * The record that staff open if it does not arrive. Without one, such as a mailed link, the mail is
   * dropped.
   */
  about?: { registration: number; recipient: 'student' | 'admissions' }
}

/** As it is queued. One from an older version has only its `id`. */
export type QueuedMail = Mail & {
  /** Without the domain; the same for each try and unique to this mail. */
  messageId?: string
}
