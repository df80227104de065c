import { describe, expect, test } from 'vitest'
import { lessons } from '../../../../content/en/lessons.ts'
import type { RunLesson } from '../contract.ts'
import { checkLesson } from './check-lesson.server.ts'
import { runOnServer } from './run-on-server.server.ts'

// S355
describe('the lessons of the institute', () => {
  test.each(Object.entries(lessons))('%s prints what it says', async (_, lesson) => {
    expect(await checkLesson(lesson)).toEqual([])
  })

  test.each(Object.entries(lessons))('%s has three steps and a challenge', (_, lesson) => {
    expect(lesson.steps).toHaveLength(3)
    const programs = [...lesson.steps, lesson.challenge]
    // A program must be short and narrow enough for a phone.
    for (const { code } of programs) {
      expect(code.split('\n').length).toBeLessThanOrEqual(8)
      expect(Math.max(...code.split('\n').map((line) => line.length))).toBeLessThanOrEqual(56)
    }
    if (lesson.runs !== 'nothing') return
    for (const { options, right } of [...lesson.steps, lesson.challenge]) {
      expect(new Set(options).size).toBe(3)
      expect(options[right]).toBeDefined()
    }
  })

  test('no lesson uses what MicroPython does in another way: the order of a dict', () => {
    for (const lesson of Object.values(lessons).filter(({ runs }) => runs === 'python'))
      expect(JSON.stringify(lesson)).not.toMatch(/\.items\(|\.keys\(|\.values\(|= \{/)
  })

  test('the right answers of a lesson do not all stand at the same place', () => {
    for (const lesson of Object.values(lessons)) {
      if (lesson.runs !== 'nothing') continue
      const positions = new Set([...lesson.steps, lesson.challenge].map(({ right }) => right))
      expect(positions.size).toBeGreaterThan(1)
    }
  })
})

// S355
test('a wrong expected output is named with its step and line', async () => {
  const lesson = structuredClone(lessons['python-programming']) as RunLesson
  Object.assign(lesson.steps[1] ?? {}, { expected: 'Cups of tea: 5\nTotal in rupees: 99\n' })
  Object.assign(lesson.challenge, { solution: 'print(' })

  expect(await checkLesson(lesson)).toEqual([
    {
      step: 2,
      what: 'expected',
      difference: { line: 2, expected: 'Total in rupees: 99', actual: 'Total in rupees: 100' },
    },
    { step: 4, what: 'expected', error: expect.stringContaining('SyntaxError') },
  ])
})

const python = (code: string) => runOnServer({ language: 'python', code })
const javascript = (code: string) => runOnServer({ language: 'javascript', code })

// S355
describe('a program on the server', () => {
  test.each([
    ['python', 'while True:\n  pass'],
    ['javascript', 'for (;;) {}'],
  ] as const)('in %s that does not end is ended', async (language, code) => {
    expect(await runOnServer({ language, code })).toEqual({ output: '', error: 'timeout' })
  })

  test.each([
    ['python', 'x = bytearray(1024 ** 3)', 'MemoryError'],
    ['javascript', 'new ArrayBuffer(2 ** 30)', 'out of memory'],
  ] as const)('in %s does not get a gigabyte', async (language, code, error) => {
    expect((await runOnServer({ language, code })).error).toContain(error)
  })

  test.each([
    'import js\nprint(js.process.env)',
    'import js\njs.console.log("out")',
    'import js\njs.globalThis.process.exit(0)',
    'import jsffi\nprint(jsffi.to_js([1]))',
  ])('cannot leave Python: %s', async (code) => {
    const { output, error } = await python(code)

    expect(output).toBe('')
    expect(error).toMatch(/not for programs|ImportError|AttributeError/)
  })

  test.each(['open("/etc/passwd")', 'open("/new", "w")'])('has no file: %s', async (code) => {
    expect((await python(code)).error).toMatch(/OSError: 63/)
  })

  test.each(['process', 'require', 'fetch', 'WebAssembly', 'setTimeout'])(
    'of JavaScript knows no %s',
    async (name) => {
      expect((await javascript(`console.log(typeof ${name})`)).output).toBe('undefined\n')
    },
  )

  test('prints values as the page does', async () => {
    const { output } = await javascript(
      `console.log('a', 1.5, [1, 'b', [true]], { name: 'Asha', age: 20 }, null, undefined)`,
    )

    expect(output).toBe("a 1.5 [ 1, 'b', [ true ] ] { name: 'Asha', age: 20 } null undefined\n")
  })
})
