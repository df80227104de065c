import type { RunLanguage } from '../contract.ts'

/**
 * Source that defines `input()` for a program: it returns the lines of the input, one after the other. Run before the
 * program, in the browser and on the server.
 */
export function defineInput(language: RunLanguage, input: string): string {
  const lines = JSON.stringify(input === '' ? [] : input.split(/\r?\n/))
  return { python: pythonInput, javascript: javaScriptInput }[language](lines)
}

const pythonInput = (lines: string) => `__input = ${lines}
def input(prompt=''):
    if not __input:
        raise EOFError('There is no more input.')
    return __input.pop(0)
`

const javaScriptInput = (lines: string) => `globalThis.input = ((lines) => () => {
  if (lines.length === 0) throw new Error('There is no more input.')
  return lines.shift()
})(${lines})
`
