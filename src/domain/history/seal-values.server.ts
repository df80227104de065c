import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { erased, type PersonalKind, plainFields } from './rules.ts'

export type RecordName = { kind: PersonalKind; id: string }
/** Fields of a record, as an entry holds them. */
export type State = Record<string, unknown>
/** 32 bytes each, in the order in which the entry names them. */
export type Keys = readonly Uint8Array[]

/** What stands in the trail instead of a value: nonce, tag and ciphertext. */
type Sealed = { sealed: string }

const nonceLength = 12
const tagLength = 16

/** Whether anything of these states is to be sealed. */
export function saysOfPerson(kind: PersonalKind, ...states: (State | null | undefined)[]): boolean {
  return states.some((state) =>
    Object.entries(state ?? {}).some(([field, value]) => isPersonalValue(kind, field, value)),
  )
}

/** The state with every value that says something of a person sealed: readable with all of the keys. */
export function sealState<S extends State | null | undefined>(
  record: RecordName,
  state: S,
  keys: Keys,
): S {
  return changeValues(state, (field, value) =>
    isPersonalValue(record.kind, field, value) ? seal(value, keys, nameOf(record, field)) : value,
  )
}

/** The state as nobody can ever read it: for somebody who is gone already. */
export function eraseState<S extends State | null | undefined>(record: RecordName, state: S): S {
  const nobody: Sealed = { sealed: '' }
  return changeValues(state, (field, value) =>
    isPersonalValue(record.kind, field, value) ? nobody : value,
  )
}

/** The state as it was. Without one of the keys its sealed values are `erased`. */
export function openState<S extends State | null | undefined>(
  record: RecordName,
  state: S,
  keys: Keys | undefined,
): S {
  return changeValues(state, (field, value) =>
    isSealed(value) ? open(value, keys, nameOf(record, field)) : value,
  )
}

function changeValues<S extends State | null | undefined>(
  state: S,
  change: (field: string, value: unknown) => unknown,
): S {
  if (!state) return state
  const entries = Object.entries(state).map(([field, value]) => [field, change(field, value)])
  return Object.fromEntries(entries) as S
}

/** That a field is empty says nothing of anybody. */
function isPersonalValue(kind: PersonalKind, field: string, value: unknown): boolean {
  const plain: readonly string[] = plainFields[kind]
  return value !== null && value !== undefined && !plain.includes(field) && !isSealed(value)
}

function isSealed(value: unknown): value is Sealed {
  return typeof (value as Sealed | null | undefined)?.sealed === 'string'
}

/** Bound to its place: a value moved to another entry or field is good for nothing. */
function nameOf({ kind, id }: RecordName, field: string): Buffer {
  return Buffer.from(`${kind}:${id}:${field}`)
}

function seal(value: unknown, keys: Keys, name: Buffer): Sealed {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', joined(keys), nonce).setAAD(name)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') }
}

function open({ sealed }: Sealed, keys: Keys | undefined, name: Buffer): unknown {
  if (!keys || sealed === '') return erased
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, nonceLength)
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength)
  try {
    const decipher = createDecipheriv('aes-256-gcm', joined(keys), nonce, {
      authTagLength: tagLength,
    })
    decipher.setAAD(name).setAuthTag(tag)
    const text = bytes.subarray(nonceLength + tagLength)
    return JSON.parse(decipher.update(text, undefined, 'utf8') + decipher.final('utf8'))
  } catch {
    // Somebody meddled with it; the rest of the page is still to be read.
    return erased
  }
}

/** One key of all: where one of them is dropped, the others open nothing. */
function joined(keys: Keys): Buffer {
  return createHash('sha256').update(Buffer.concat(keys)).digest()
}
