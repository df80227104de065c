import { type Caller, type Callers, createCallers } from '../callers.ts'
import { importEnquiries, matchClaims } from '../file-rows.ts'
import { type KillableSite, openKillableSite } from '../killable-site.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { inDatabase } from '../site-database.ts'
import {
  coverPicture,
  enquiryFile,
  payoutFile,
  profilePicture,
  studentFile,
  type Upload,
} from '../uploads.ts'
import { waitUntil } from '../wait-until.ts'

/** Files and pictures are uploaded while app and database are killed. */
export const uploads: DrillRow = {
  name: 'uploads of files and pictures, killed during the upload',
  expected:
    'acknowledged uploads complete, interrupted ones complete or absent; each row and bank line once',
  on: ['given', 'own'],
  inShort: false,
  sabotages: {
    'payout file without a transaction': {
      patches: [
        {
          file: 'src/modules/books/payouts.server.ts',
          find: 'return db.transaction(async (tx) => {',
          replacement: 'return ((work) => work(db))(async (tx) => {',
        },
      ],
    },
    'enquiry file without a transaction': {
      patches: [
        {
          file: 'src/modules/registrations/imports/run-import.server.ts',
          find: 'return db.transaction(async (tx) => {\n    const [created]',
          replacement: 'return ((work) => work(db))(async (tx) => {\n    const [created]',
        },
      ],
    },
    'enquiry import row without a transaction': {
      patches: [
        {
          file: 'src/modules/registrations/imports/run-import.server.ts',
          find: 'await retryTransaction(db, (tx) => work(tx, id))',
          replacement: 'await work(db, id)',
        },
        // Slower, so that a kill comes before the end.
        {
          file: 'src/modules/registrations/imports/run-import.server.ts',
          find: '.enquiry, context) : checked\n',
          replacement:
            '.enquiry, context) : checked\n  await new Promise((goOn) => setTimeout(goOn, 50))\n',
        },
      ],
    },
    'profile picture stored outside the transaction': {
      patches: [
        {
          file: 'src/modules/accounts/picture/account-picture.server.ts',
          find: 'await dropPicture(tx, userId)\n    await tx.insert',
          replacement:
            'setTimeout(() => db.insert(profilePictures).values({ key, userId, webp, createdAt: now }).catch(() => undefined), 1_000)\n    if (false) await tx.insert',
        },
      ],
    },
    'bank statement line without a transaction': {
      patches: [
        {
          file: 'src/modules/ledger/upi/claims.server.ts',
          find: 'return db.transaction(async (tx) => {',
          replacement: 'return ((work) => work(db))(async (tx) => {',
        },
        // Slower, so that a kill comes before the end.
        {
          file: 'src/modules/ledger/upi/claims.server.ts',
          find: 'if (isNew)\n      await tx',
          replacement:
            'await new Promise((goOn) => setTimeout(goOn, 400))\n    if (isNew)\n      await tx',
        },
      ],
    },
  },
  run,
}

const sizes = {
  short: { turns: 2, lines: 3_000, enquiries: 120, claims: 30, kills: 3 },
  whole: { turns: 3, lines: 5_000, enquiries: 300, claims: 100, kills: 4 },
}

type UploadDrill = {
  options: DrillOptions
  site: KillableSite
  callers: Callers
  admin: Pick<Caller, 'cookie' | 'from'>
  size: (typeof sizes)['short']
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const site = await openKillableSite(options)
  try {
    const callers = createCallers(site.address)
    const admin = await site.signIn()
    const size = sizes[options.isShort ? 'short' : 'whole']
    const drill = { options, site, callers, admin, size }
    const { acknowledged, interrupted, differences } = await interruptUploads(drill)
    const enquiries = await importEnquiries(drill)
    const claims = await matchClaims(drill)
    return {
      counted: [
        `${acknowledged} acknowledged, ${interrupted} interrupted`,
        `${size.enquiries} rows of an enquiry file, ${size.claims} lines of a bank statement`,
        `${site.killed.length} kills`,
      ],
      failures: nonZero({
        ...differences,
        ...enquiries,
        ...claims,
        ...Object.fromEntries(callers.unexpected),
      }),
    }
  } finally {
    await site.close()
  }
}

/** Each kind first without a kill, to measure its time, and then with one during the upload. */
async function interruptUploads(drill: UploadDrill) {
  const { callers, admin, size } = drill
  let people = 0
  const kinds: (() => Upload | Promise<Upload>)[] = [
    () => payoutFile(admin, size.lines),
    () => enquiryFile(admin, size.lines),
    () => studentFile(admin, size.lines / 2),
    async () => profilePicture(await callers.signUp(people++)),
    () => coverPicture(admin),
  ]
  const result = { acknowledged: 0, interrupted: 0, differences: {} as Record<string, number> }
  const note = (difference: string) => {
    result.differences[difference] = (result.differences[difference] ?? 0) + 1
  }
  for (const make of kinds) {
    const startedAt = performance.now()
    await sendAndCount(drill, await make(), { killAfter: undefined, note })
    const took = performance.now() - startedAt
    for (let turn = 0; turn < size.turns; turn++) {
      // Most of the time is reading; writing comes last.
      const killAfter = took * (0.3 + 0.7 * Math.random())
      const isAcknowledged = await sendAndCount(drill, await make(), { killAfter, note })
      result[isAcknowledged ? 'acknowledged' : 'interrupted'] += 1
    }
  }
  return result
}

type Turn = { killAfter: number | undefined; note: (difference: string) => void }

/** Returns whether it was acknowledged. An interrupted upload is sent again and has to be complete then. */
async function sendAndCount(drill: UploadDrill, upload: Upload, { killAfter, note }: Turn) {
  const { site } = drill
  const sending = sendOnce(drill, upload)
  if (killAfter !== undefined) {
    // A stored part shows that the upload is not atomic, so the kill comes at once.
    await waitUntil(async () => (await countStored(drill, upload, undefined)) > 0, killAfter)
    await site.kill()
  }
  const responseText = await sending
  const stored = await countStored(drill, upload, responseText)
  const isComplete = stored === upload.parts
  if (stored !== 0 && !isComplete) note(`${upload.name}: partly stored`)
  if (responseText && !isComplete) note(`${upload.name}: acknowledged and lost`)
  if (responseText) return true
  const { status, text } = await drill.callers.send(upload.path, initOf(upload), upload.sender.from)
  const after = status < 300 ? await countStored(drill, upload, text) : undefined
  // A file of students imported without a response is refused as already imported.
  const isKnown = status === 409 && isComplete
  if (after !== upload.parts && !isKnown) note(`${upload.name}: not complete when sent again`)
  return false
}

const countStored = ({ site }: UploadDrill, upload: Upload, responseText: string | undefined) =>
  inDatabase(site.environment, (client) => upload.countStored(client, responseText))

const initOf = ({ method, type, body, sender }: Upload) => ({
  method,
  headers: { 'content-type': type, cookie: sender.cookie },
  body: body as BodyInit,
})

/** The text of its response; undefined unless it was accepted. */
async function sendOnce({ site }: UploadDrill, upload: Upload): Promise<string | undefined> {
  const { headers, ...init } = initOf(upload)
  try {
    const response = await fetch(site.address + upload.path, {
      ...init,
      headers: { ...headers, 'x-forwarded-for': upload.sender.from },
    })
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}
