import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'

/** Read from standard input, which no process list shows. */
export async function readPassword() {
  const rawText = await text(process.stdin)
  return { chosen: rawText.replace(/\r?\n$/, ''), isRandom: false }
}

export function randomPassword() {
  return { chosen: randomBytes(12).toString('base64url'), isRandom: true }
}
