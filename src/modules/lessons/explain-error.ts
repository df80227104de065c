import { lessonErrors } from '#texts/lesson-errors.ts'
import type { RunLanguage } from './contract.ts'
import type { ProgramResult } from './run-program.ts'

type ProgramError = NonNullable<ProgramResult['error']>

/** An error as a sentence for beginners, with its line; undefined where it is not known. */
export function explainError(
  error: ProgramError,
  { code, language }: { code: string; language: RunLanguage },
): string | undefined {
  const line = lineOf(error)
  const isUnreadable = /SyntaxError|IndentationError/.test(error.text)
  const explanation =
    (isUnreadable ? explainUnreadable(error.text, { code, line, language }) : undefined) ??
    explainByWords(error.text)
  if (!explanation) return undefined
  const at = explanation.line ?? line
  return at
    ? lessonErrors.line(at, explanation.sentence)
    : explanation.sentence.replace(/^./, capitalise)
}

const capitalise = (first: string) => first.toUpperCase()

/** Python names the line in its traceback; the last one is the deepest. */
function lineOf({ text, line }: ProgramError): number | undefined {
  const inTraceback = [...text.matchAll(/line (\d+)/g)].at(-1)?.[1]
  return line || (inTraceback ? Number(inTraceback) : undefined)
}

type Explanation = { sentence: string; line?: number }

const explanations: [RegExp, (match: RegExpMatchArray) => string][] = [
  [/NameError: name '(.+?)' isn't defined/, ([, name = '']) => lessonErrors.unknownName(name)],
  [/Cannot access '(.+?)' before/, ([, name = '']) => lessonErrors.usedTooEarly(name)],
  [
    /ReferenceError: (?:Can't find variable: )?(\S+)/,
    ([, name = '']) => lessonErrors.unknownName(name),
  ],
  [/for .*: (?:'str', '(?:int|float)'|'(?:int|float)', 'str')/, () => lessonErrors.textAndNumber],
  [/can't convert .* to str implicitly/, () => lessonErrors.textAndNumber],
  [/IndexError/, () => lessonErrors.noSuchEntry],
  [/KeyError: (.+)/, ([, key = '']) => lessonErrors.noSuchKey(key)],
  [/ZeroDivisionError/, () => lessonErrors.byZero],
  [/has no attribute '(.+?)'/, ([, name = '']) => lessonErrors.noSuchPart(name)],
  [/invalid syntax for integer/, () => lessonErrors.notANumber],
  [/ImportError/, () => lessonErrors.noModule],
  [/EOFError|OSError/, () => lessonErrors.noInput],
  [/MemoryError|RangeError|out of memory/i, () => lessonErrors.memory],
  [
    /Content Security Policy|Failed to fetch|NetworkError|SecurityError/,
    () => lessonErrors.blocked,
  ],
  [/of undefined|of null|is undefined/, () => lessonErrors.undefinedValue],
  [/constant variable/, () => lessonErrors.constant],
  [/(?:not|n't) callable|is not a function/, () => lessonErrors.notCallable],
  [/TypeError/, () => lessonErrors.wrongKind],
]

function explainByWords(text: string): Explanation | undefined {
  for (const [pattern, sentence] of explanations) {
    const match = text.match(pattern)
    if (match) return { sentence: sentence(match) }
  }
  return undefined
}

/** An engine reports where it stopped; the missing character is often before that. */
function explainUnreadable(
  text: string,
  { code, line, language }: { code: string; line?: number; language: RunLanguage },
): Explanation {
  const unbalanced = findUnbalanced(code, language)
  if (unbalanced) return unbalanced
  const codeLine = line ? code.split('\n')[line - 1] : undefined
  if (language === 'python') {
    const missing = findMissingColon(code)
    if (missing) return { sentence: lessonErrors.missingColon, line: missing }
    if (codeLine && /^\s*(if|elif|while)\b[^=<>!]*[^=<>!]=[^=]/.test(codeLine))
      return { sentence: lessonErrors.oneEquals }
    const isBody = line && /:\s*$/.test(code.split('\n')[line - 2] ?? '')
    if (isBody && codeLine && !/^\s/.test(codeLine)) return { sentence: lessonErrors.needsIndent }
    if (/indent/i.test(text)) return { sentence: lessonErrors.indent }
  }
  if (/constant variable/.test(text)) return { sentence: lessonErrors.constant }
  return { sentence: lessonErrors.notReadable }
}

const closes: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** The first quote or bracket without a partner. */
function findUnbalanced(code: string, language: RunLanguage): Explanation | undefined {
  const open: { bracket: string; line: number }[] = []
  const comment = language === 'python' ? /#.*/ : /\/\/.*/
  for (const [index, whole] of code.split('\n').entries()) {
    const line = index + 1
    // Strings first, so that brackets and comments inside them are skipped.
    const bare = whole.replaceAll(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|`(\\.|[^`\\])*`/g, '_')
    const rest = bare.replace(comment, '')
    if (/["']/.test(rest)) return { sentence: lessonErrors.openQuote, line }
    for (const sign of rest) {
      if (closes[sign]) open.push({ bracket: sign, line })
      else if (')]}'.includes(sign)) {
        const last = open.pop()
        if (!last) return { sentence: lessonErrors.closedTooOften(sign), line }
        const partner = closes[last.bracket] ?? ''
        if (partner !== sign)
          return { sentence: lessonErrors.openBracket(partner), line: last.line }
      }
    }
  }
  const last = open.at(-1)
  return last && { sentence: lessonErrors.openBracket(closes[last.bracket] ?? ''), line: last.line }
}

function findMissingColon(code: string): number | undefined {
  const at = code
    .split('\n')
    .findIndex(
      (line) => /^\s*(if|elif|else|for|while|def)\b/.test(line) && !/:\s*(#.*)?$|:\s*\S/.test(line),
    )
  return at < 0 ? undefined : at + 1
}
