import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { isState } from './define-event.server.ts'
import { erased, type PersonalKind } from './rules.ts'

export type RecordName = { kind: PersonalKind; id: string }
/** The facts of an event; under `before` and `after`, fields of its record. */
export type SealedFacts = Record<string, unknown>
/** 32 bytes each, in the order in which the entry names them. */
export type Keys = readonly Uint8Array[]

/** The encrypted form of a value: nonce, tag and ciphertext. */
type Sealed = { sealed: string }

const nonceLength = 12
const tagLength = 16

/** Whether anything of this is encrypted; `plain` names what never is. */
export function saysOfPerson(facts: SealedFacts, plain: readonly string[]): boolean {
  let says = false
  changeValues(facts, (field, value) => {
    says ||= isPersonalValue(plain, field, value)
  })
  return says
}

/** The facts with every value about a person encrypted; all of the keys are needed to read them. */
export function sealFacts(
  record: RecordName,
  facts: SealedFacts,
  plain: readonly string[],
  keys: Keys,
) {
  return changeValues(facts, (field, value) =>
    isPersonalValue(plain, field, value) ? seal(value, keys, nameOf(record, field)) : value,
  )
}

/** The facts with those values made unreadable: for somebody who is already erased. */
export function eraseFacts(facts: SealedFacts, plain: readonly string[]): SealedFacts {
  const nobody: Sealed = { sealed: '' }
  return changeValues(facts, (field, value) =>
    isPersonalValue(plain, field, value) ? nobody : value,
  )
}

/** The decrypted facts. Without one of the keys their encrypted values are `erased`. */
export function openFacts(
  record: RecordName,
  facts: SealedFacts,
  keys: Keys | undefined,
): SealedFacts {
  return changeValues(facts, (field, value) =>
    isSealed(value) ? open(value, keys, nameOf(record, field)) : value,
  )
}

function changeValues(
  facts: SealedFacts,
  change: (field: string, value: unknown) => unknown,
): SealedFacts {
  const entries = Object.entries(facts).map(([field, value]) => [
    field,
    isState(field) && isFacts(value) ? changeValues(value, change) : change(field, value),
  ])
  return Object.fromEntries(entries)
}

function isFacts(value: unknown): value is SealedFacts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isSealed(value)
}

/** An empty field says nothing about anybody. */
function isPersonalValue(plain: readonly string[], field: string, value: unknown): boolean {
  return value !== null && value !== undefined && !plain.includes(field) && !isSealed(value)
}

function isSealed(value: unknown): value is Sealed {
  return typeof (value as Sealed | null | undefined)?.sealed === 'string'
}

/** Bound to its place: a value moved to another entry or field cannot be decrypted. */
function nameOf({ kind, id }: RecordName, field: string): Buffer {
  return Buffer.from(`${kind}:${id}:${field}`)
}

function seal(value: unknown, keys: Keys, name: Buffer): Sealed {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', joinKeys(keys), nonce).setAAD(name)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') }
}

function open({ sealed }: Sealed, keys: Keys | undefined, name: Buffer): unknown {
  if (!keys || sealed === '') return erased
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, nonceLength)
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength)
  try {
    const decipher = createDecipheriv('aes-256-gcm', joinKeys(keys), nonce, {
      authTagLength: tagLength,
    })
    decipher.setAAD(name).setAuthTag(tag)
    const text = bytes.subarray(nonceLength + tagLength)
    return JSON.parse(decipher.update(text, undefined, 'utf8') + decipher.final('utf8'))
  } catch {
    // The value was tampered with; the rest of the page stays readable.
    return erased
  }
}

/** One key derived from all: if one of them is deleted, the others decrypt nothing. */
function joinKeys(keys: Keys): Buffer {
  return createHash('sha256').update(Buffer.concat(keys)).digest()
}
