import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../test-support/site.ts'

/**
 * A database as it was before people were joined by proof, with what the code of then left in it, and
 * then taken through that one migration.
 */
const migration = '0014_people_joined_by_proof.sql'
const folder = 'db/migrations/'

let database: pg.Client
const idOf = new Map<string, number>()
beforeAll(async () => {
  const { connectionString } = await emptyDatabase()
  database = new pg.Client({ connectionString })
  await database.connect()
  for (const name of (await readdir(folder)).sort())
    if (name < migration) await database.query(await readFile(folder + name, 'utf8'))
  await leaveAsBefore()
  await database.query(await readFile(folder + migration, 'utf8'))
})
afterAll(() => database.end())

const ask = async (text: string, values: unknown[] = []) =>
  (await database.query(text, values)).rows
let minute = 0
const later = () => new Date(Date.UTC(2026, 9, 1, 9, ++minute))

/** An account, with its e-mail confirmed or not. */
async function account(name: string, isConfirmed = false) {
  const at = later()
  await ask(
    `insert into users (name, email, email_verified_at, created_at) values ($1, $2, $3, $4)`,
    [name, mail(name), isConfirmed ? at : null, at],
  )
}
const mail = (name: string) => `${name.toLowerCase()}@mail.example`

type Entry = { email?: string; phone?: string; source?: string; at?: Date }
async function entry(name: string, { email, phone, source = 'staff', at = later() }: Entry) {
  const [row] = await ask(
    `insert into students (name, email, phone, source, course, created_at)
     values ($1, $2, $3, $4, 'Other', $5) returning id::int`,
    [name, email, phone, source, at],
  )
  idOf.set(name, row?.id)
  return row?.id as number
}

/** An account that registered and was filed under an entry; its own where none is given. */
async function registered(name: string, phone: string, under?: number) {
  const at = later()
  const id = under ?? (await entry(name, { email: mail(name), phone, source: 'registration', at }))
  await ask('update users set student_id = $2 where name = $1', [name, id])
  const [row] = await ask(
    `insert into registrations (student_id, user_id, course, phone, registered_at)
     select $2, id, 'Data Science', $3, $4 from users where name = $1 returning id::int`,
    [name, id, phone, at],
  )
  return row?.id as number
}

/** What the old code noted when it filed an account under whoever had its number. */
async function filedByPhone(name: string, survivorId: number, before: object, after: object) {
  await ask(
    `insert into student_merges (how, kept_id, registration_ids, user_ids, before, after, merged_by)
     select 'same-phone', $2, '{}', array[id], $3, $4, 'System' from users where name = $1`,
    [name, survivorId, before, after],
  )
}

/** What it did when a registration brought the account or e-mail of one and the number of another. */
async function mergeStudents(
  survivorId: number,
  merged: number,
  how: string,
  fields: [object, object],
) {
  await ask(
    `with moved as (update registrations set student_id = $1 where student_id = $2 returning id),
          accounts as (update users set student_id = $1 where student_id = $2 returning id)
     insert into student_merges
       (how, kept_id, merged_id, registration_ids, user_ids, before, after, merged_by)
     select $3, $1, $2, coalesce((select array_agg(id) from moved), '{}'),
            coalesce((select array_agg(id) from accounts), '{}'), $4, $5, 'System'`,
    [survivorId, merged, how, ...fields],
  )
  await ask('update students set merged_into = $1 where id = $2', [survivorId, merged])
  const { email, phone } = fields[1] as { email: string; phone: string }
  await ask('update students set email = $2, phone = $3 where id = $1', [survivorId, email, phone])
}

const fields = (email: string | null, phone: string | null) => ({
  email,
  phone,
  course: 'Other',
  status: 'Pending',
})

async function leaveAsBefore() {
  // Asha registered by herself. Mallory typed her number.
  await account('Asha', true)
  await registered('Asha', '+919810000001')
  await account('Mallory')
  const asha = idOf.get('Asha') ?? 0
  await registered('Mallory', '+919810000001', asha)
  const ofAsha = fields(mail('asha'), '+919810000001')
  await filedByPhone('Mallory', asha, ofAsha, ofAsha)

  // A walk-in without an e-mail “learned” Biju's by their number.
  const walkIn = await entry('Walk In', { email: mail('biju'), phone: '+919810000002' })
  await account('Biju')
  await registered('Biju', '+919810000002', walkIn)
  await filedByPhone(
    'Biju',
    walkIn,
    fields(null, '+919810000002'),
    fields(mail('biju'), '+919810000002'),
  )

  // Chetan signed up with an e-mail that nobody confirmed; Deepa confirmed hers.
  const chetan = await entry('Chetan Of The Desk', { email: mail('chetan') })
  await account('Chetan')
  await registered('Chetan', '+919810000003', chetan)
  await ask(
    `insert into audit_entries (actor_id, actor_name, record_kind, record_id, action, before, after)
     select id, name, 'student', $1, 'follow account', '{"name": "Chetan K"}', $2
       from users where name = 'Chetan'`,
    [String(chetan), { name: 'Chetan Of The Desk' }],
  )
  const deepa = await entry('Deepa Of The Desk', { email: mail('deepa') })
  await account('Deepa', true)
  await registered('Deepa', '+919810000004', deepa)

  // Trudy sent the numbers of Esha and of Farah: all three became one.
  for (const [index, name] of ['Trudy', 'Esha', 'Farah'].entries()) {
    await account(name, true)
    await registered(name, `+91981000001${index}`)
  }
  const trudy = idOf.get('Trudy') ?? 0
  const ofTrudy = fields(mail('trudy'), '+919810000010')
  for (const name of ['Esha', 'Farah'])
    await mergeStudents(trudy, idOf.get(name) ?? 0, 'recognised', [ofTrudy, ofTrudy])

  // Gita's own entry and the one staff had made with the e-mail she has confirmed.
  await account('Gita', true)
  await registered('Gita', '+919810000020')
  const gita = idOf.get('Gita') ?? 0
  await ask('update students set email = null where id = $1', [gita])
  const desk = await entry('Gita Of The Desk', { email: mail('gita') })
  await mergeStudents(gita, desk, 'recognised', [
    fields(null, '+919810000020'),
    fields(mail('gita'), '+919810000020'),
  ])

  // Staff had merged Hema's two entries, and had parted Indu from Jaya.
  for (const [index, name] of ['Hema', 'Hema2', 'Indu', 'Jaya'].entries()) {
    await account(name)
    await registered(name, `+91981000003${index}`)
  }
  const [hema, hema2] = [idOf.get('Hema') ?? 0, idOf.get('Hema2') ?? 0]
  const ofHema = fields(mail('hema'), '+919810000030')
  await mergeStudents(hema, hema2, 'by-staff', [ofHema, ofHema])
  await ask(
    `insert into student_merges (how, kept_id, merged_id, registration_ids, user_ids, before, after,
                                 merged_by, undone_at, undone_by)
     values ('recognised', $1, $2, '{}', '{}', '{}', '{}', 'System', now(), 'Meenal Joshi')`,
    [idOf.get('Indu'), idOf.get('Jaya')],
  )
}

/** The entry of an account, and of everything it registered. */
async function entryOf(name: string) {
  const rows = await ask(
    `select distinct s.id::int, s.name, s.email, s.phone, s.source, s.merged_into from users u
       left join registrations r on r.user_id = u.id
       join students s on s.id in (u.student_id, r.student_id) where u.name = $1`,
    [name],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}
const pairsOf = async (id: number) =>
  ask(
    `select case when one_id = $1 then other_id else one_id end::int as other, same_phone, same_email,
            settled_how from student_suggestions where $1 in (one_id, other_id) order by id`,
    [id],
  )

describe('an account that was filed under somebody else', () => {
  // S67
  test('by a number it typed stands alone, and is suggested', async () => {
    const mallory = await entryOf('Mallory')
    expect(mallory).toMatchObject({
      email: mail('mallory'),
      phone: '+919810000001',
      source: 'registration',
    })
    expect(await entryOf('Asha')).toMatchObject({ id: idOf.get('Asha'), email: mail('asha') })
    expect(await pairsOf(mallory.id)).toEqual([
      { other: idOf.get('Asha'), same_phone: true, same_email: false, settled_how: null },
    ])
  })

  test('takes along the e-mail that the entry had learned from it', async () => {
    expect(await entryOf('Biju')).toMatchObject({ name: 'Biju', email: mail('biju') })
    const [walkIn] = await ask('select name, email, phone from students where id = $1', [
      idOf.get('Walk In'),
    ])
    expect(walkIn).toEqual({ name: 'Walk In', email: null, phone: '+919810000002' })
  })

  test('by an e-mail that nobody confirmed stands alone, and what it changed goes back', async () => {
    const chetan = await entryOf('Chetan')
    expect(chetan).toMatchObject({ name: 'Chetan', email: mail('chetan') })
    expect(chetan.id).not.toBe(idOf.get('Chetan Of The Desk'))
    const [desk] = await ask('select name from students where id = $1', [
      idOf.get('Chetan Of The Desk'),
    ])
    expect(desk).toEqual({ name: 'Chetan K' })
    expect(await pairsOf(chetan.id)).toMatchObject([{ same_email: true, settled_how: null }])
  })

  test('by an e-mail that it had confirmed stays', async () => {
    expect(await entryOf('Deepa')).toMatchObject({ id: idOf.get('Deepa Of The Desk') })
  })
})

describe('entries that had become one', () => {
  // S67
  test('by somebody who sent their numbers are three again, and suggested', async () => {
    for (const name of ['Trudy', 'Esha', 'Farah'])
      expect(await entryOf(name)).toMatchObject({ id: idOf.get(name), name, merged_into: null })
    expect(await pairsOf(idOf.get('Trudy') ?? 0)).toMatchObject([
      { other: idOf.get('Farah'), settled_how: null },
      { other: idOf.get('Esha'), settled_how: null },
    ])
    expect(
      await ask(`select undone_by from student_merges where kept_id = $1`, [idOf.get('Trudy')]),
    ).toEqual([{ undone_by: 'System' }, { undone_by: 'System' }])
  })

  test('by an e-mail that its account had confirmed stay one', async () => {
    expect(await entryOf('Gita')).toMatchObject({ id: idOf.get('Gita'), email: mail('gita') })
    const [desk] = await ask('select merged_into::int from students where id = $1', [
      idOf.get('Gita Of The Desk'),
    ])
    expect(desk).toEqual({ merged_into: idOf.get('Gita') })
  })

  test('by staff stay one, and whom they parted are not suggested again', async () => {
    expect(await entryOf('Hema2')).toMatchObject({ id: idOf.get('Hema') })
    expect(await pairsOf(idOf.get('Indu') ?? 0)).toEqual([
      { other: idOf.get('Jaya'), same_phone: true, same_email: false, settled_how: 'two people' },
    ])
  })
})

test('nothing is lost: every account and registration is there, and the trail says what was done', async () => {
  const [counts] = await ask(
    `select (select count(*)::int from users) users,
            (select count(*)::int from registrations) registrations,
            (select count(*)::int from student_merges) merges`,
  )
  expect(counts).toEqual({ users: 13, registrations: 13, merges: 7 })
  const trail = await ask(
    `select action, count(*)::int as times from audit_entries where actor_name = 'System'
      group by action order by action`,
  )
  expect(trail).toEqual([
    { action: 'part account', times: 6 },
    { action: 'undo merge', times: 4 },
  ])
})
