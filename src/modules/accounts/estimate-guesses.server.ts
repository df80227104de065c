import type { Match, MatchOptions, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { guessableWords } from '../../../content/guessable-words.ts'
import { institute } from '../../../content/institute.ts'

/**
 * How many guesses an attacker who knows the person needs, and the parts of the password that were
 * recognised.
 */
export type Estimate = { guesses: number; parts: Match[] }

/** Characters estimated in one pass: the time grows with their square and blocks the process. */
const window = 48

/** How many of the possible substitutions (such as @ for a) are tried together. */
const mostDisguises = 10

/** Guesses for an ending such as @123 or 2026!, which the library would count as 10,000 and more. */
const guessesOfTail = 1_000

/**
 * Strength of a password against somebody who knows these words. A long one is at least as strong as the
 * stronger of its two ends; the second end is examined only where the first is not strong enough.
 */
export async function estimateGuesses(
  text: string,
  { words, enough }: { words: string[]; enough: number },
): Promise<Estimate> {
  estimator ??= load()
  const judge = await estimator
  const shortWords = words.filter((word) => word.length <= window)
  const estimate = (part: string) => {
    const { guesses, sequence } = judge.check(part, shortWords)
    return { guesses, parts: sequence }
  }
  const beginning = estimate(text.slice(0, window))
  if (text.length <= window || beginning.guesses >= enough) return beginning
  const end = estimate(text.slice(-window))
  return end.guesses > beginning.guesses ? end : beginning
}

/** Loaded when the first password is chosen, to keep the start fast. */
let estimator: Promise<ZxcvbnFactory> | undefined
async function load(): Promise<ZxcvbnFactory> {
  const [core, everywhere, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  class Tails extends core.MatcherBaseClass {
    match({ password }: MatchOptions): Match[] {
      const tails = password.matchAll(/[^\p{L}\p{N}]?\d{1,4}[^\p{L}\p{N}]{0,2}$/gu)
      return [...tails].map(({ 0: token, index }) => ({
        pattern: 'tail',
        token,
        i: index,
        j: password.length - 1,
      }))
    }
  }
  const { name, city, region, country, address } = institute
  const dictionary = {
    'passwords-common': everywhere.dictionary['passwords-common'],
    'commonWords-en': english.dictionary['commonWords-en'],
    'firstnames-en': english.dictionary['firstnames-en'],
    here: guessableWords,
    institute: [name, city, region, country, address.locality].map((word) => word.toLowerCase()),
  }
  return new core.ZxcvbnFactory(
    {
      dictionary,
      graphs: everywhere.adjacencyGraphs,
      maxLength: window,
      l33tMaxSubstitutions: mostDisguises,
    },
    { tail: { Matching: Tails, scoring: () => guessesOfTail, feedback: () => null } },
  )
}
