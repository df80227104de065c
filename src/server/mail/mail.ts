/** A mail as it is written; addresses are plain. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** What it is about: `registration-42-student`. Its Message-ID begins with it. */
  id: string
}

/** As it waits. One that was queued by an older version has only its `id`. */
export type QueuedMail = Mail & {
  /** Without the domain; the same however often it is tried, and of no other mail anywhere. */
  messageId?: string
}
