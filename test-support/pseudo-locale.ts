import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/**
 * Adds a pseudo-locale, made from English, to a copy of the project: in every text of `content/en` letters become
 * their full-width forms. Other characters, placeholders and lesson programs stay.
 */
export async function createPseudoLocale(folder: string, code: string, locale: string) {
  const files = await readdir(join(folder, 'content/en'), { recursive: true, withFileTypes: true })
  for (const entry of files.filter((one) => one.isFile())) {
    const file = join(relative(join(folder, 'content/en'), entry.parentPath), entry.name)
    await mkdir(join(folder, 'content', code, dirname(file)), { recursive: true })
    const english = await readFile(join(folder, 'content/en', file), 'utf8')
    const content = file.endsWith('.json') ? english : toFullWidth(english)
    const translated = file === 'language.ts' ? content.replace('.en', `.${code}`) : content
    await writeFile(join(folder, 'content', code, file), translated)
  }
  const list = join(folder, 'content/languages.ts')
  const languageLine = `  ${code}: { code: '${code}', locale: '${locale}', prefix: '/${code}' },\n} as const`
  await writeFile(list, (await readFile(list, 'utf8')).replace('} as const', languageLine))
}

function toFullWidth(source: string): string {
  const tree = ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest, true)
  const texts: ts.Node[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isProgram(node)) return
    if (isPublicText(node)) texts.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts.reduceRight(
    (text, node) =>
      text.slice(0, node.getStart()) + fullWidth(node.getText()) + text.slice(node.getEnd()),
    source,
  )
}

/** Programs of lessons and their output, and file names of pictures and films. */
function isProgram(node: ts.Node): boolean {
  const parts = ['runs', 'language', 'code', 'output', 'expected', 'solution', 'options']
  if (!ts.isPropertyAssignment(node)) return false
  const name = node.name.getText()
  const isFile = ['picture', 'video'].includes(name) && node.initializer.getText().includes('/')
  return isFile || parts.includes(name)
}

/** A text, not a property name or a compared value. */
function isPublicText(node: ts.Node): boolean {
  if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) return true
  if (!ts.isStringLiteralLike(node)) return false
  const { parent } = node
  const names =
    (ts.isPropertyAssignment(parent) && parent.name === node) || ts.isBinaryExpression(parent)
  return !names
}

function fullWidth(text: string): string {
  return text.replaceAll(/\{\w+\}|[A-Za-z]/g, (match) =>
    match.length > 1 ? match : String.fromCodePoint((match.codePointAt(0) ?? 0) + 0xfee0),
  )
}
