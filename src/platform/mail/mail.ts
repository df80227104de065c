/** A mail as it is written; addresses are plain. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** What it is about: `registration-42-student`. Its Message-ID begins with it. */
  id: string
  /** Nobody waits for it: it is not sent at night. */
  byDay?: true
  /** Issued documents that go along as PDF, by their ids. */
  documents?: number[]
  /** Whom staff have to look after where it does not arrive. Nobody's, as links are: then it is dropped. */
  about?: { registration: number; recipient: 'student' | 'admissions' }
}

/** As it waits. One that was queued by an older version has only its `id`. */
export type QueuedMail = Mail & {
  /** Without the domain; the same however often it is tried, and of no other mail anywhere. */
  messageId?: string
}
