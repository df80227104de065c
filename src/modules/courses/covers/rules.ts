import { isOwnAddress, readOutsideAddress } from '../../../platform/pictures/rules.ts'

/** Errors of the address of a picture or a download. */
export type WrongAddress =
  | { reason: 'no-address' }
  | { reason: 'address-too-long'; max: number }
  | { reason: 'has-credentials' }
  | { reason: 'not-fetched' }

const longest = 300

/** A link or picture must be a page of ours or on the web: nothing that could run as a script. */
export function wrongAddress(address: string): WrongAddress | undefined {
  if (address === '') return
  const noAddress = { reason: 'no-address' } as const
  if (address.length > longest) return { reason: 'address-too-long', max: longest }
  if (/[\s\\\p{Cc}]/u.test(address) || !address.isWellFormed()) return noAddress
  if (isOwnAddress(address)) return
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return noAddress
  const { username, password } = new URL(address)
  if (username || password) return { reason: 'has-credentials' }
}

/** One elsewhere is fetched by the server once. */
export function wrongPicture(address: string): WrongAddress | undefined {
  if (address === '' || isOwnAddress(address) || readOutsideAddress(address)) return
  return { reason: 'not-fetched' }
}
