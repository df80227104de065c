type Files = ReadonlyMap<string, string>
/** A test file with the statements that its tests carry. */
type Marks = { file: string; numbers: Set<string> }

const testFile = /\.(test|spec)\.ts$/
const mark = /^\s*\/\/ (S\d+(?:, S\d+)*)$/

/**
 * Problems of docs/statements.md. Each line `- S123: guarantee (files, commands)` is a statement, numbered S01,
 * S02 … in order and without gaps. The test files it names are exactly those in which a test carries
 * `// S123` in the line above it; a statement without such a test names a command or file instead.
 * `files` are all files of the project by path; only test files, scripts and the drill need their text.
 */
export function problemsOfStatements(document: string, files: Files): string[] {
  const lines = (files.get(document) ?? '').split('\n').filter((line) => line.startsWith('- '))
  if (lines.length === 0) return [`${document}: has no statements.`]
  const problems: string[] = []
  const marks = readMarks(files, problems)
  lines.forEach((line, index) => {
    const [, number, references] = line.match(/^- (S\d+): .* \(([^()]+)\)$/) ?? []
    const expected = numberOf(index)
    if (number === undefined || references === undefined)
      problems.push(`${document}: “${line.slice(0, 40)}…” is not “- S01: guarantee (files)”.`)
    else if (number !== expected)
      problems.push(`${document}: ${number} stands in the place of ${expected}.`)
    else
      problems.push(
        ...problemsOfReferences(number, references, marks, files).map(
          (problem) => `${document}, ${number}: ${problem}`,
        ),
      )
  })
  const knownNumbers = new Set(lines.map((_, index) => numberOf(index)))
  for (const { file, numbers } of marks)
    for (const number of numbers)
      if (!knownNumbers.has(number)) problems.push(`${file}: there is no statement ${number}.`)
  return problems
}

function numberOf(index: number): string {
  return `S${String(index + 1).padStart(2, '0')}`
}

function readMarks(files: Files, problems: string[]): Marks[] {
  return [...files].flatMap(([file, text]) => {
    if (!testFile.test(file)) return []
    const lines = text.split('\n')
    const numbers = new Set<string>()
    lines.forEach((line, index) => {
      const marked = line.match(mark)?.[1]?.split(', ') ?? []
      if (
        marked.length > 0 &&
        !/^\s*(for \(.*\) )?(test|it|describe)\b/.test(lines[index + 1] ?? '')
      )
        problems.push(`${file}:${index + 1}: ${marked.join(', ')} stands above no test.`)
      for (const number of marked) numbers.add(number)
    })
    return [{ file, numbers }]
  })
}

function problemsOfReferences(
  number: string,
  references: string,
  marks: readonly Marks[],
  files: Files,
): string[] {
  const names = references.split(', ')
  const problems: string[] = []
  const namedFiles = new Set<string>()
  for (const name of names) {
    const code = name.match(/^`(.+)`$/)?.[1]
    if (code?.startsWith('npm ')) problems.push(...problemsOfCommand(code, files))
    else if (code !== undefined) {
      if (!files.has(code)) problems.push(`there is no ${code}.`)
    } else {
      const matches = marks.filter(({ file }) => file === name || file.endsWith(`/${name}`))
      if (matches.length !== 1) problems.push(`${matches.length} test files are called ${name}.`)
      for (const { file } of matches) namedFiles.add(file)
    }
  }
  const marked = marks.filter(({ numbers }) => numbers.has(number)).map(({ file }) => file)
  for (const file of marked) if (!namedFiles.has(file)) problems.push(`does not name ${file}.`)
  for (const file of namedFiles)
    if (!marked.includes(file)) problems.push(`no test in ${file} has it.`)
  return problems
}

/** A script of package.json or a command of npm itself; `--only` must choose a row of the drill or a part of the bench. */
function problemsOfCommand(command: string, files: Files): string[] {
  const [, script = '', rest = ''] = command.match(/^npm (?:run )?(\S+)(.*)$/) ?? []
  const { scripts } = JSON.parse(files.get('package.json') ?? '{"scripts":{}}')
  if (scripts[script] === undefined && !['sbom', 'audit'].includes(script))
    return [`npm has no script “${script}”.`]
  const only = rest.match(/--only="?([^"]+)"?/)?.[1]
  const rowNames = [...files]
    .filter(([file]) => file.startsWith(`${script}/`))
    .flatMap(([, text]) => [...text.matchAll(/(?:\bname: |^ *)'([^']+)',$/gm)])
    .map(([, name]) => name)
  return only && !rowNames.some((name) => name?.includes(only))
    ? [`${command} chooses nothing.`]
    : []
}
