import type { TextReason } from '../../page-texts/rules.ts'

/** The name of the format, with its version: another one is refused. */
export const contentFormat = 'website content 1'

/** In one file; drawing one takes a part of a second. */
export const mostPictures = 60

/** Why the content of a file is not taken. */
export type TransferReason =
  | { reason: 'no-content-file' | 'too-much-content' }
  | { reason: 'has-drafts' | 'content-changed' }
  | { reason: 'picture-unreadable' | 'picture-missing'; address: string }
  | { reason: 'text-refused'; slot: string; why: TextReason }
  | { reason: 'no-consent'; name: string }
