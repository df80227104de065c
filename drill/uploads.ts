import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import type { Caller } from './callers.ts'

type Sender = Pick<Caller, 'cookie' | 'from'>

/** A file or picture to upload. */
export type Upload = {
  name: string
  path: string
  method: 'POST' | 'PUT'
  type: string
  body: string | Uint8Array
  sender: Sender
  /** All of them are stored, or none. */
  parts: number
  /** Number of parts in the database; `responseText` is undefined without a response. */
  countStored(client: pg.Client, responseText: string | undefined): Promise<number>
}

const csv = { method: 'POST', type: 'text/csv' } as const

const countBy = (text: string, key: string) => async (client: pg.Client) => {
  const { rows } = await client.query<{ stored: number }>(text, [key])
  return rows[0]?.stored ?? 0
}

/** A payout of the gateway: many payments of one settlement. */
export function payoutFile(sender: Sender, parts: number): Upload {
  const settlement = `setl_${randomInt(1e9)}`
  const head = 'entity_id,type,debit,credit,amount,tax,settled_at,settlement_id,settlement_utr'
  const lines = Array.from(
    { length: parts },
    (_, n) =>
      `pay_${settlement}_${n},payment,0.00,976.40,1000.00,3.60,05/12/2026 10:00:00,${settlement},UTR${settlement}`,
  )
  return {
    ...csv,
    name: 'payouts',
    path: '/api/admin/payouts',
    sender,
    parts,
    body: [head, ...lines].join('\n'),
    countStored: countBy(
      'select count(*)::int as stored from payout_lines where settlement = $1',
      settlement,
    ),
  }
}

/** Enquiries of a portal, stored for mapping. */
export function enquiryFile(sender: Sender, parts: number): Upload {
  const name = `${randomUUID()}.csv`
  const head = 'name,phone,course'
  const from = randomInt(1e6) * 1_000
  const lines = Array.from(
    { length: parts },
    (_, n) => `Enquirer ${n},${9_000_000_000 + ((from + n) % 999_999_999)},Data Science`,
  )
  return {
    ...csv,
    name: 'enquiries',
    sender,
    parts,
    path: `/api/admin/enquiry-imports?${new URLSearchParams({ name })}`,
    body: [head, ...lines].join('\n'),
    countStored: countBy(
      `select count(*)::int as stored from enquiry_imports i join enquiry_import_rows r on r.import_id = i.id
        where i.file_name = $1`,
      name,
    ),
  }
}

/** Students of another system. */
export function studentFile(sender: Sender, parts: number): Upload {
  const fileId = randomUUID()
  const lines = Array.from(
    { length: parts },
    (_, n) => `Student ${n},${n}.${fileId}@import.example`,
  )
  return {
    ...csv,
    name: 'students',
    path: '/api/admin/imports',
    sender,
    parts,
    body: ['name,email', ...lines].join('\n'),
    countStored: countBy(
      `select count(*)::int as stored from students where email like '%.' || $1 || '@import.example'`,
      fileId,
    ),
  }
}

const pictureSize = { width: 600, height: 450, channels: 3 } as const

/** A picture of random noise, which does not compress. */
const makeNoise = () =>
  sharp({ create: { ...pictureSize, background: '#888', noise: { type: 'gaussian', sigma: 30 } } })
    .png()
    .toBuffer()

/** Picture of an account: its reference, its row and all its lines. */
export async function profilePicture(caller: Caller): Promise<Upload> {
  return {
    name: 'a profile picture',
    path: '/api/me/picture',
    sender: caller,
    parts: 3,
    method: 'PUT',
    type: 'image/png',
    body: await makeNoise(),
    async countStored(client) {
      const { rows } = await client.query<{ named: boolean; webp: Buffer | null }>(
        `select u.picture is not null as named, p.webp from users u
           left join profile_pictures p on p.user_id = u.id and u.picture like '%/' || p.key
          where u.email = $1`,
        [caller.email],
      )
      const [{ named: isNamed = false, webp = null } = {}] = rows
      return Number(isNamed) + Number(webp !== null) + Number(webp ? await isWhole(webp, 512) : 0)
    },
  }
}

/** Picture of a course; the response has its address. */
export async function coverPicture(sender: Sender): Promise<Upload> {
  return {
    name: 'a course picture',
    path: '/api/admin/course-pictures',
    sender,
    parts: 1,
    method: 'POST',
    type: 'image/png',
    body: await makeNoise(),
    async countStored(client, responseText) {
      if (!responseText) return 0
      const { rows } = await client.query<{ webp: Buffer }>(
        `select webp from course_pictures where $1 like '%/' || key`,
        [JSON.parse(responseText).image],
      )
      return rows[0] && (await isWhole(rows[0].webp, 1_280)) ? 1 : 0
    },
  }
}

/** Whether a picture is complete to its last line. */
async function isWhole(webp: Buffer, width: number): Promise<boolean> {
  const read = await sharp(webp)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return read?.info.width === width
}
