/** A mail as it leaves: addresses are plain, the id is the same however often it is tried. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Without the domain: `registration-42-student`. */
  id: string
  /** Whom staff have to look after where it does not arrive. Nobody's, as links are: then it is dropped. */
  about?: { registration: number; recipient: 'student' | 'admissions' }
}
