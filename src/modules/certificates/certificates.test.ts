import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCertificates } from '../../../test-support/certificates.ts'
import { mailsTo } from '../../../test-support/mails.ts'
import { readPdf } from '../../../test-support/read-pdf.ts'
import { readQrOfPdf } from '../../../test-support/read-qr.ts'
import { openSite, signInAsAdmin, signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { certificateAddresses as addresses } from '../../ui/addresses/certificate-addresses.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { printedCode } from './rules.ts'

const now = new Date('2026-11-22T06:00:00Z')
const origin = 'http://localhost:3000'
let site: Awaited<ReturnType<typeof openSite>>
/** Another process of the same site. */
let other: Awaited<ReturnType<typeof openSite>>
let owner: Visitor
let of: Awaited<ReturnType<typeof openCertificates>>
beforeAll(async () => {
  const settings = { SESSION_SECRET: randomBytes(32).toString('hex'), PUBLIC_URL: origin }
  site = await openSite({ clock: () => now, settings })
  const { connectionString } = site
  other = await openSite({ clock: () => now, settings, connectionString })
  // The later start made the sign-ins of the demo anew.
  owner = await signInAsAdmin({ ...site, signIns: other.signIns })
  of = await openCertificates(site, owner)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const pageOf = async (code: string, at = site) => {
  const response = await visit(at).get(addresses.page(code))
  return { status: response.status, html: await response.text() }
}
const credentialOf = async (code: string) =>
  (await visit(site).get(addresses.file(code, 'jwt'))).text()

/** The public keys as an outside verifier reads them. */
const outsideKeys = async () =>
  createLocalJWKSet(await (await visit(site).get(addresses.keys)).json())

const revoke = (id: number, reason = 'misconduct') =>
  owner.post(fillPath('/api/admin/certificates/{id}/revocation', { id }), { reason })

/** What the page says of the text of a file. */
async function checkFile(text: string) {
  const response = await visit(site).ask(addresses.form, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ credential: text }).toString(),
  })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

// S371
test('one click issues all earned certificates, lists what others lack, and leaves no gap in the numbers', async () => {
  const batch = await of.newBatch()
  const asha = await of.addSeat(batch, 'Asha Rao')
  const bina = await of.addSeat(batch, 'Bina Shah')
  const chitra = await of.addSeat(batch, 'Chitra Nair')
  const devanagari = await of.addSeat(batch, 'क्षितिज')
  await of.takeRolls(batch, 5, { [asha]: 5, [bina]: 3, [chitra]: 2, [devanagari]: 5 })

  const address = fillPath('/api/admin/batches/{id}/certificates', { id: batch })
  const { people } = (await (await owner.get(address)).json()) as {
    people: { name: string; due: string[]; lacks: Record<string, object> }[]
  }
  const before = await site.sql<{ last: number }>('select last from certificate_counters')
  expect(people.map(({ name, due }) => [name, due])).toEqual([
    ['Asha Rao', ['completed']],
    ['Bina Shah', ['attended']],
    ['Chitra Nair', []],
    ['क्षितिज', []],
  ])
  expect(people[2]?.lacks.attended).toEqual([
    { reason: 'few-classes', attended: 2, held: 5, needed: 3 },
  ])
  expect(people[3]?.lacks.completed).toEqual([{ reason: 'name-unprintable' }])

  // Pressed by two at once: one issues, and the other finds nothing left.
  const statuses = (await Promise.all([of.issue(batch), of.issue(batch)])).map((one) => one.status)
  expect(statuses.sort()).toEqual([200, 409])
  const rows = await of.certificatesOf(batch)
  const first = (before[0]?.last ?? 0) + 1
  expect(rows.map(({ kind, name }) => [kind, name])).toEqual([
    ['completed', `CERT/26-27/${String(first).padStart(6, '0')}`],
    ['attended', `CERT/26-27/${String(first + 1).padStart(6, '0')}`],
  ])
})

// S397
test('completion needs the share of classes and every project; the list names both', async () => {
  const batch = await of.newBatch()
  const asha = await of.addSeat(batch, 'Asha Rao')
  const bina = await of.addSeat(batch, 'Bina Shah')
  const chitra = await of.addSeat(batch, 'Chitra Nair')
  await of.takeRolls(batch, 5, { [asha]: 5, [bina]: 5, [chitra]: 3 })
  const accepted = { 1: [asha, bina, chitra], 2: [asha] }
  for (const [number, students] of Object.entries(accepted))
    await of.addProject(batch, `Project ${number}`, students)
  // Accepted once, and sent back since.
  await of.addProject(batch, 'Project 3', [asha, bina], { sentBack: [bina] })
  const read = async () =>
    (await (
      await owner.get(fillPath('/api/admin/batches/{id}/certificates', { id: batch }))
    ).json()) as { people: { due: string[]; lacks: { completed?: object[] } }[] }
  const { people } = await read()
  expect(people.map(({ due }) => due)).toEqual([['completed'], ['attended'], ['attended']])
  expect(people[1]?.lacks.completed).toEqual([
    { reason: 'projects-missing', passed: 1, projects: 3 },
  ])
  expect(people[2]?.lacks.completed).toEqual([
    { reason: 'few-classes', attended: 3, held: 5, needed: 4 },
    { reason: 'projects-missing', passed: 1, projects: 3 },
  ])
  expect((await of.issue(batch)).status).toBe(200)
  expect((await of.certificatesOf(batch)).map(({ kind }) => kind)).toEqual([
    'completed',
    'attended',
    'attended',
  ])
})

// S372
test('the public page shows every printed field, runs no script, and stays when the batch changes', async () => {
  const { code, batch } = await of.issueToNewStudent('Divya Iyer')
  await site.sql(`update batches set ends_on = '2026-11-21' where id = $1`, [batch])

  const { status, html } = await pageOf(code.toLowerCase().replace(/(.{5})/g, '$1-'))
  expect(status).toBe(200)
  expect(html).not.toContain('<script')
  expect(html).toContain('This certificate is valid')
  const pageValues = [...html.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, value]) => value)
  expect(pageValues).toContain('Divya Iyer')
  expect(pageValues).toContain('5 of 5 classes')
  expect(pageValues).toContain('5 Oct 2026 to 20 Nov 2026')

  const response = await visit(site).get(addresses.file(code, 'pdf'))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const [page] = readPdf(Buffer.from(await response.arrayBuffer()))
  // Letters that are set closer together are read as two words.
  const letters = (text = '') => text.replaceAll(/\s/g, '')
  const printed = letters(page?.lines.join(''))
  for (const value of pageValues) expect(printed).toContain(letters(value))
  expect(printed).toContain(printedCode(code))
})

// S430
test('the QR code on the PDF leads to the page of the certificate', async () => {
  const { code } = await of.issueToNewStudent('Farah Khan')
  const response = await visit(site).get(addresses.file(code, 'pdf'))
  const [page] = readPdf(Buffer.from(await response.arrayBuffer()))
  expect(await readQrOfPdf(page?.content ?? '')).toBe(origin + addresses.page(code))
})

// S373
test('an outside verifier accepts the credential, and finds it revoked on another process at once', async () => {
  const certificate = await of.issueToNewStudent('Esha Patel')
  const credential = await credentialOf(certificate.code)
  const { payload, protectedHeader } = await jwtVerify(credential, await outsideKeys(), {
    issuer: origin + addresses.issuer,
    algorithms: ['RS256'],
    currentDate: now,
  })
  expect(payload).toMatchObject({
    id: payload.jti,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    credentialSubject: { id: payload.sub, identifier: [{ identityHash: 'Esha Patel' }] },
  })
  const key = await visit(site).get(new URL(protectedHeader.kid ?? '').pathname)
  expect(await key.json()).toMatchObject({ kty: 'RSA', kid: protectedHeader.kid })
  const enveloped = await (await visit(site).get(addresses.file(certificate.code, 'json'))).json()
  expect(enveloped).toMatchObject({ type: 'EnvelopedVerifiableCredential' })

  const { statusListCredential = '', statusListIndex = '' } = payload.credentialStatus as Record<
    string,
    string
  >
  const bitAt = async (at: typeof site) => {
    const list = await (await visit(at).get(new URL(statusListCredential).pathname)).text()
    const { payload: listPayload } = await jwtVerify(list, await outsideKeys(), {
      currentDate: now,
    })
    const { encodedList = '' } = listPayload.credentialSubject as Record<string, string>
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
    expect(bits).toHaveLength(131_072 / 8)
    const index = Number(statusListIndex)
    return ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
  }
  expect([await bitAt(site), await bitAt(other)]).toEqual([0, 0])

  expect((await revoke(certificate.id)).status).toBe(200)

  expect([await bitAt(site), await bitAt(other)]).toEqual([1, 1])
  const { html } = await pageOf(certificate.code, other)
  expect(html).toContain('This certificate was revoked')
  expect(html).toContain('On 22 Nov 2026. Reason: misconduct.')
  expect(html).toContain('Esha Patel')
  for (const type of ['pdf', 'jwt', 'json'] as const)
    expect((await visit(other).get(addresses.file(certificate.code, type))).status).toBe(410)
  expect((await revoke(certificate.id)).status).toBe(409)
})

test('a certificate revoked for misconduct or by mistake is issued again by exception only', async () => {
  const batch = await of.newBatch()
  const [asha, bina] = [await of.addSeat(batch, 'Asha Rao'), await of.addSeat(batch, 'Bina Shah')]
  await of.takeRolls(batch, 5, { [asha]: 5, [bina]: 5 })
  expect((await of.issue(batch)).status).toBe(200)
  const [first, second] = await of.certificatesOf(batch)
  await revoke(first?.id ?? 0)
  await revoke(second?.id ?? 0, 'mistake')
  const address = fillPath('/api/admin/batches/{id}/certificates', { id: batch })
  type Eligible = { people: { due: string[]; lacks: object }[] }
  const { people } = (await (await owner.get(address)).json()) as Eligible
  const misconduct = [{ reason: 'revoked-before', why: 'misconduct' }]
  expect(people.map(({ due, lacks }) => [due, lacks])).toEqual([
    [[], { attended: misconduct, completed: misconduct }],
    [['attended'], { completed: [{ reason: 'revoked-before', why: 'mistake' }] }],
  ])
  expect((await of.issue(batch)).status).toBe(200)
  expect((await of.issue(batch)).status).toBe(409)
  const exception = { kind: 'completed', reason: 'Heard again, and cleared' }
  expect((await owner.post(`${address}/${asha}`, exception)).status).toBe(200)
  const kinds = (await of.certificatesOf(batch)).map(({ kind }) => kind)
  expect(kinds).toEqual(['completed', 'completed', 'attended', 'completed'])
})

// S374
test('edited, foreign, unknown and distrusted credentials are told apart', async () => {
  const { code } = await of.issueToNewStudent('Farah Khan')
  const credential = await credentialOf(code)
  const [header = '', payload = '', signature = ''] = credential.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  const withPayload = (change: object) =>
    `${header}.${encode({ ...decode(payload), ...change })}.${signature}`
  const withHeader = (change: object) =>
    `${encode({ ...decode(header), ...change })}.${payload}.${signature}`

  const right = await checkFile(credential)
  expect([right.status, right.headers.get('location')]).toEqual([303, addresses.page(code)])
  const inJson = await (await visit(site).get(addresses.file(code, 'json'))).text()
  expect((await checkFile(inJson)).status).toBe(303)

  const reasonFor = async (text: string) => {
    const { status, html } = await checkFile(text)
    expect(status).toBe(422)
    return html.match(/<h1[^>]*>.*?<\/h1><p[^>]*>(.*?)<\/p>/)?.[1]
  }
  expect(await reasonFor(withPayload({ name: 'Certificate of everything' }))).toMatch(/was edited/)
  expect(await reasonFor(withHeader({ typ: 'JWT' }))).toMatch(/was edited/)
  expect(await reasonFor(withPayload({ iss: 'https://elsewhere.example/issuer' }))).toMatch(
    /another issuer/,
  )
  expect(await reasonFor(withHeader({ kid: `${origin}${addresses.key('A'.repeat(43))}` }))).toMatch(
    /not signed with a key/,
  )
  expect(await reasonFor(withHeader({ alg: 'none' }))).toMatch(/no credential/)
  expect(await reasonFor(`${header}.${payload}.`)).toMatch(/no credential/)
  expect(await reasonFor('')).toMatch(/no credential/)
  // Ours, and of no certificate.
  const list = await (await visit(site).get(addresses.statusList(1))).text()
  expect(await reasonFor(list)).toMatch(/no credential/)

  // The key is stolen: what it signed counts no more, and the holder downloads again.
  const answer = await owner.post('/api/admin/certificate-keys', { why: 'stolen' })
  expect(answer.status).toBe(200)
  expect(await reasonFor(credential)).toMatch(/no longer counts/)
  await expect(jwtVerify(credential, await outsideKeys(), { currentDate: now })).rejects.toThrow()
  const renewed = await credentialOf(code)
  await jwtVerify(renewed, await outsideKeys(), { currentDate: now })
  expect((await checkFile(renewed)).status).toBe(303)
})

// S375
test('another key signs after a year and where the secret was lost; what was signed before still counts', async () => {
  const { code } = await of.issueToNewStudent('Gauri Joshi')
  const credential = await credentialOf(code)
  await site.sql(`update certificate_keys set created_at = created_at - interval '366 days'
                   where retired_at is null`)
  const [renewed, onOther] = await Promise.all([
    credentialOf(code),
    visit(other)
      .get(addresses.file(code, 'jwt'))
      .then((response) => response.text()),
  ])
  const kids = [credential, renewed, onOther].map((jwt) => decodeProtectedHeader(jwt).kid)
  expect(new Set(kids).size).toBe(2)
  expect(kids[1]).toBe(kids[2])

  await site.sql(`update certificate_keys set sealed_private = '\\x00' where retired_at is null`)
  const afterLoss = await credentialOf(code)
  for (const jwt of [credential, renewed, afterLoss])
    await jwtVerify(jwt, await outsideKeys(), { currentDate: now })
})

// S376
test('no code is found by trying, and each wrong one gets the same answer', async () => {
  const { code } = await of.issueToNewStudent('Hema Das')
  const edited = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  const stranger = visit(site)
  const answers = []
  for (const wrong of [edited, 'X', '%00', '0'.repeat(20), '..%2fadmin', 'U'.repeat(20)]) {
    const response = await stranger.get(addresses.page(wrong))
    const html = await response.text()
    answers.push([response.status, html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]])
  }
  for (const answer of answers)
    expect(answer).toEqual([404, 'There is no certificate with this code'])
  await Promise.all(Array.from({ length: 240 }, () => stranger.get(addresses.page(edited))))
  const limited = await stranger.get(addresses.page(code))
  expect(limited.status).toBe(429)
  expect(await limited.text()).not.toContain('Hema Das')
})

// S377
test('a trainer sees the certificates of their own batches alone, and issues none', async () => {
  const trainer = await hire(site, 'Meera Kulkarni', 'trainer')
  const ownBatch = await of.newBatch({ trainer: trainer.id })
  const otherBatch = await of.newBatch()
  await of.addSeat(ownBatch, 'Isha Roy')
  await of.addSeat(otherBatch, 'Jaya Sen')
  const read = (id: number, visitor: Visitor) =>
    visitor.get(fillPath('/api/admin/batches/{id}/certificates', { id }))
  expect(await (await read(ownBatch, trainer)).json()).toMatchObject({
    people: [{ name: 'Isha Roy' }],
  })
  expect((await read(otherBatch, trainer)).status).toBe(404)
  expect((await of.issue(ownBatch, trainer)).status).toBe(403)
  const counsellor = await hire(site, 'Kavita Naik', 'counsellor')
  await site.sql(`update site_settings set counsellor_visibility = 'own'`)
  const students = await site.sql<{ id: number }>(
    `select student_id::int as id from batch_seats where batch_id = $1`,
    [otherBatch],
  )
  await site.sql(
    `insert into registrations (student_id, course, phone, source_id, counsellor_id)
     select $1, 'Data Science', '+919810000001', 1, (select user_id from staff_roles where role = 'owner' limit 1)`,
    [students[0]?.id],
  )
  expect(await (await read(otherBatch, counsellor)).json()).toMatchObject({ people: [] })
  await site.sql(`update site_settings set counsellor_visibility = 'all'`)
})

// S378
test('a corrected name is a new certificate, and the one before stays, revoked', async () => {
  const student = await signUp(site, { name: 'Kiran Bedi' })
  const { id, code } = await of.issueToNewStudent('Kiran Bedy', student.email)
  const stranger = await signUp(site, { name: 'Somebody Else' })
  const address = fillPath('/api/me/certificates/{id}/name', { id })
  expect((await stranger.post(address, { name: 'Somebody Else' })).status).toBe(404)
  expect((await student.post(address, { name: 'किरण' })).status).toBe(400)
  expect((await student.post(address, { name: 'Kiran Bedi' })).status).toBe(200)

  const decide = () =>
    owner.post(fillPath('/api/admin/certificates/{id}/name', { id }), { decision: 'accept' })
  const statuses = (await Promise.all([decide(), decide()])).map((one) => one.status)
  expect(statuses.sort()).toEqual([200, 409])

  expect((await pageOf(code)).html).toContain('replaced by one with a corrected name')
  const { certificates } = (await (await student.get('/api/me/certificates')).json()) as {
    certificates: { code: string; holder: string; status: string }[]
  }
  expect(certificates.map(({ holder, status }) => [holder, status])).toEqual([
    ['Kiran Bedi', 'valid'],
    ['Kiran Bedy', 'revoked'],
  ])
  expect((await pageOf(certificates[0]?.code ?? '')).html).toContain('This certificate is valid')
  const subjects = (await mailsTo(site, student.email)).map(({ subject }) => subject)
  expect(subjects.filter((one) => one === 'Your certificate of completion')).toHaveLength(2)
})

// S379
test.each([
  ['keep', 'This certificate is valid', true],
  ['withdraw', 'This certificate was withdrawn', false],
  [undefined, 'This certificate was withdrawn', false],
])('who deletes their account and says %s: %s', async (choice, heading, isNamed) => {
  const name = `Leaver ${choice ?? 'Silent'}`
  const student = await signUp(site, { name })
  const { code } = await of.issueToNewStudent(name, student.email)
  const response = await student.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      confirmation: student.password,
      ...(choice && { certificates: choice }),
    }),
  })
  expect(response.status).toBe(200)
  const { html } = await pageOf(code)
  expect(html).toContain(heading)
  expect(html.includes(name)).toBe(isNamed)
})
