import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { openSite, signInAsAdmin, signUp, type Visitor } from './site.ts'

type Duplicate = { id: number; name: string; samePhone: boolean; sameEmail: boolean }

type Merge = {
  id: number
  method: string
  kept: { id: number; name: string }
  merged: { id: number; name: string } | null
  accounts: { name: string; email: string }[]
  undone: { by: string } | null
}

/** A site, an admin, and functions to make and read students. */
export async function openStudents() {
  // No mail server: mails stay queued.
  const site = await openSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const admin = await signInAsAdmin(site)
  let lastPhone = 9_810_000_000
  const newPhone = () => String(++lastPhone)
  const register = (visitor: Visitor, phone: string, course = 'Data Science') =>
    visitor.post('/api/free-demo/register', { phone, course })

  async function registerNewPerson(name: string, phone: string, course?: string) {
    const visitor = await signUp(site, { name })
    expect((await register(visitor, phone, course)).status).toBe(200)
    return visitor
  }

  /** A student entered by staff. */
  async function addStudent(person: { name?: string; email?: string; phone?: string }) {
    const [row] = await site.sql<{ id: number }>(
      `insert into students (name, email, phone, source) values ($1, $2, $3, 'staff') returning id::int`,
      [person.name ?? 'Entered By Staff', person.email, person.phone && `+91${person.phone}`],
    )
    return row?.id ?? 0
  }

  /** The student of an account and of its registrations. */
  async function studentsOf(email: string) {
    const rows = await site.sql<{ id: number }>(
      `select student_id::int as id from users where email = $1
       union select r.student_id::int from registrations r join users u on u.id = r.user_id
        where u.email = $1`,
      [email],
    )
    return rows.map(({ id }) => id)
  }

  async function studentOf(visitor: { email: string }) {
    const studentIds = await studentsOf(visitor.email)
    expect(studentIds).toHaveLength(1)
    return studentIds[0] ?? 0
  }

  const readStudent = async (id: number) => {
    const [row] = await site.sql<{
      name: string
      email: string | null
      phone: string | null
      merged_into: number | null
    }>('select name, email, phone, merged_into::int from students where id = $1', [id])
    return row
  }

  async function mergesOf(id: number): Promise<Merge[]> {
    const response = await admin.get(`/api/admin/students/${id}/merges`)
    expect(response.status).toBe(200)
    return ((await response.json()) as { merges: Merge[] }).merges
  }
  /** Possible duplicates of a student. */
  async function duplicatesOf(id: number): Promise<Duplicate[]> {
    const response = await admin.get(`/api/admin/students/${id}`)
    expect(response.status).toBe(200)
    return ((await response.json()) as { suggestions: Duplicate[] }).suggestions
  }
  /** Follows a mailed link in the person's signed-in browser. */
  async function followLink(
    visitor: Pick<Visitor, 'post'> & { email: string },
    link: { purpose: 'verify-email' | 'change-email'; email: string } = {
      purpose: 'verify-email',
      email: visitor.email,
    },
    browser: Pick<Visitor, 'post'> = visitor,
  ) {
    const secret = randomBytes(32).toString('base64url')
    await site.sql(
      `insert into mailed_links (id, user_id, purpose, email, expires_at)
       select $1, id, $2, $3, now() + interval '1 hour' from users where email = $4`,
      [createHash('sha256').update(secret).digest(), link.purpose, link.email, visitor.email],
    )
    return browser.post('/api/auth/verify-email', { secret })
  }
  /** Confirms the e-mail of an account. */
  async function confirmEmail(visitor: Pick<Visitor, 'post'> & { email: string }) {
    expect((await followLink(visitor)).status).toBe(200)
  }
  const merge = (id: number, other: unknown) =>
    admin.post(`/api/admin/students/${id}/merges`, { other })
  const undo = (id: number) => admin.ask(`/api/admin/merges/${id}`, { method: 'DELETE' })
  return {
    site,
    admin,
    newPhone,
    register,
    registerNewPerson,
    addStudent,
    studentsOf,
    studentOf,
    readStudent,
    mergesOf,
    duplicatesOf,
    followLink,
    confirmEmail,
    merge,
    undo,
  }
}

export type StudentsSite = Awaited<ReturnType<typeof openStudents>>
