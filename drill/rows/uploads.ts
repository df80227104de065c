import { type Caller, type Callers, createCallers } from '../callers.ts'
import { matchClaims, takeEnquiries } from '../file-rows.ts'
import { type MortalSite, openMortalSite } from '../mortal-site.ts'
import { type DrillOptions, type DrillRow, noneOf, type RowOutcome } from '../row.ts'
import { inDatabase } from '../seat-place.ts'
import { until } from '../until.ts'
import {
  coverPicture,
  enquiryFile,
  payoutFile,
  profilePicture,
  studentFile,
  type Upload,
} from '../uploads.ts'

/** Files and pictures are uploaded, and everything is killed meanwhile. */
export const uploads: DrillRow = {
  name: 'files and pictures, killed while they come in',
  reach:
    'acknowledged is whole, cut off is nothing half; each row of a file and line of a bank once',
  on: ['given', 'own'],
  inShort: false,
  sabotages: {
    'a file of payouts line by line': {
      spoils: [
        {
          file: 'src/modules/books/payouts.server.ts',
          find: 'return db.transaction(async (tx) => {',
          put: 'return ((work) => work(db))(async (tx) => {',
        },
      ],
    },
    'a file of enquiries in pieces': {
      spoils: [
        {
          file: 'src/modules/registrations/imports/run-import.server.ts',
          find: 'return db.transaction((tx) => keep(tx, {',
          put: 'return ((work) => work(db))((tx) => keep(tx, {',
        },
      ],
    },
    'an enquiry beside its row': {
      spoils: [
        {
          file: 'src/modules/registrations/imports/run-import.server.ts',
          find: 'await retryTransaction(db, (tx) => work(tx, id))',
          put: 'await work(db, id)',
        },
        // Otherwise some uploads would finish before a kill.
        {
          file: 'src/modules/registrations/imports/run-import.server.ts',
          find: "if ('reasons' in result)\n    await tx",
          put: "await new Promise((goOn) => setTimeout(goOn, 50))\n  if ('reasons' in result)\n    await tx",
        },
      ],
    },
    'a face in two steps': {
      spoils: [
        {
          file: 'src/modules/accounts/picture/account-picture.server.ts',
          find: 'await dropPicture(tx, userId)\n    await tx.insert',
          put: 'setTimeout(() => db.insert(profilePictures).values({ key, userId, webp, createdAt: now }).catch(() => undefined), 1_000)\n    if (false) await tx.insert',
        },
      ],
    },
    'a line of the bank in pieces': {
      spoils: [
        {
          file: 'src/modules/ledger/upi/claims.server.ts',
          find: 'return db.transaction(async (tx) => {',
          put: 'return ((work) => work(db))(async (tx) => {',
        },
        // Otherwise some uploads would finish before a kill.
        {
          file: 'src/modules/ledger/upi/claims.server.ts',
          find: 'if (isNew)\n      await tx',
          put: 'await new Promise((goOn) => setTimeout(goOn, 100))\n    if (isNew)\n      await tx',
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
  asked: DrillOptions
  site: MortalSite
  callers: Callers
  owner: Pick<Caller, 'cookie' | 'from'>
  size: (typeof sizes)['short']
}

async function run(options: DrillOptions): Promise<RowOutcome> {
  const site = await openMortalSite(options)
  try {
    const callers = createCallers(site.address)
    const owner = await site.owner()
    const size = sizes[options.isShort ? 'short' : 'whole']
    const drill = { asked: options, site, callers, owner, size }
    const sentUploads = await cutOff(drill)
    const enquiries = await takeEnquiries(drill)
    const claims = await matchClaims(drill)
    const { cutOffs, acknowledged, ...broken } = sentUploads
    return {
      counted: [
        `${acknowledged} acknowledged, ${cutOffs} cut off`,
        `${size.enquiries} enquiries of a file, ${size.claims} lines of a bank`,
        `${site.killed.length} kills`,
      ],
      misses: noneOf({
        ...broken.off,
        ...enquiries,
        ...claims,
        ...Object.fromEntries(callers.wrong),
      }),
    }
  } finally {
    await site.close()
  }
}

/** Each kind in turn: once undisturbed, to measure its time, and then with a kill in the middle. */
async function cutOff(drill: UploadDrill) {
  const { callers, owner, size } = drill
  let people = 0
  const kinds: (() => Upload | Promise<Upload>)[] = [
    () => payoutFile(owner, size.lines),
    () => enquiryFile(owner, size.lines),
    () => studentFile(owner, size.lines / 2),
    async () => profilePicture(await callers.signUp(people++)),
    () => coverPicture(owner),
  ]
  const sums = { acknowledged: 0, cutOffs: 0, off: {} as Record<string, number> }
  const note = (what: string) => {
    sums.off[what] = (sums.off[what] ?? 0) + 1
  }
  for (const make of kinds) {
    const startedAt = performance.now()
    await sendAndCount(drill, await make(), { killAfter: undefined, note })
    const took = performance.now() - startedAt
    for (let turn = 0; turn < size.turns; turn++) {
      // Most of the time is reading; writing comes last.
      const killAfter = took * (0.3 + 0.7 * Math.random())
      const isAcknowledged = await sendAndCount(drill, await make(), { killAfter, note })
      sums[isAcknowledged ? 'acknowledged' : 'cutOffs'] += 1
    }
  }
  return sums
}

type Turn = { killAfter: number | undefined; note: (what: string) => void }

/** Whether it was acknowledged. An interrupted one is sent again until it is, and is complete then. */
async function sendAndCount(drill: UploadDrill, upload: Upload, { killAfter, note }: Turn) {
  const { site } = drill
  const sending = sendOnce(drill, upload)
  if (killAfter !== undefined) {
    // Or once a part of it exists: for all-or-nothing uploads that is too late.
    await until(async () => (await countHeld(drill, upload, undefined)) > 0, killAfter)
    await site.kill()
  }
  const notice = await sending
  const heldBytes = await countHeld(drill, upload, notice)
  if (heldBytes !== 0 && heldBytes !== upload.parts) note(`${upload.what}: half of one kept`)
  if (notice && heldBytes !== upload.parts) note(`${upload.what}: one lost that was acknowledged`)
  if (notice) return true
  const { status, text } = await drill.callers.send(upload.path, initOf(upload), upload.by.from)
  const after = status < 300 ? await countHeld(drill, upload, text) : undefined
  // A file of students that was imported before the response is refused as known.
  const isKnown = status === 409 && heldBytes === upload.parts
  if (after !== upload.parts && !isKnown) note(`${upload.what}: one not whole when sent again`)
  return false
}

const countHeld = ({ site }: UploadDrill, upload: Upload, notice: string | undefined) =>
  inDatabase(site.place, (client) => upload.held(client, notice))

const initOf = ({ method, type, body, by: sender }: Upload) => ({
  method,
  headers: { 'content-type': type, cookie: sender.cookie },
  body: body as BodyInit,
})

/** Its response, if it was imported. */
async function sendOnce({ site }: UploadDrill, upload: Upload): Promise<string | undefined> {
  const { headers, ...init } = initOf(upload)
  try {
    const response = await fetch(site.address + upload.path, {
      ...init,
      headers: { ...headers, 'x-forwarded-for': upload.by.from },
    })
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}
