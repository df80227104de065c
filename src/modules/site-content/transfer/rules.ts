import type { TextReason } from '../../page-texts/rules.ts'
import { mostOf } from '../limits.ts'

/** The name of the format, with its version: another one is refused. */
export const contentFormat = 'website content 1'

/** In one file: those of all records, both logos, and those of pages. */
export const mostPictures = mostOf.instructors + mostOf.stories + mostOf.gallery + 50

/** Why the content of a file is not taken. */
export type TransferReason =
  | { reason: 'no-content-file' | 'too-much-content' }
  | { reason: 'has-drafts' | 'content-changed' }
  | { reason: 'picture-unreadable' | 'picture-missing'; address: string }
  | { reason: 'text-refused'; slot: string; why: TextReason }
  | { reason: 'no-consent'; name: string }
