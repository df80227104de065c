import { institute } from '../../content/institute.ts'

/**
 * Why a password is too easy to guess, as a sentence; nothing where it is not. The list is that of
 * zxcvbn: 49,000 passwords found in leaks, of which 18,000 are long enough to be chosen here.
 */
export async function refuseCommonPassword(password: string): Promise<string | undefined> {
  const plain = password.toLowerCase().trim()
  if (plain.replace(/[\W\d_]+$/, '') === institute.name.toLowerCase())
    return `A password made of ${institute.name} and a number is the first one anybody tries. Please choose another.`
  common ??= load()
  if ((await common).has(plain))
    return 'This password is one of the most common ones, so it is tried first. Please choose another.'
  return undefined
}

/** Read when the first person signs up: the start must not wait for it. */
let common: Promise<Set<string>> | undefined
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
