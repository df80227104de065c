import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { lockSequence } from './lock-order.ts'

test('every function that takes several locks takes them in the one order', () => {
  const files = globSync('src/modules/**/*.server.ts')
  const locksTaken = files.flatMap((file) => locksByFunction(file, readFileSync(file, 'utf8')))
  const wrong = locksTaken.filter(({ locks }) =>
    locks.some((lock, at) => lock < (locks[at - 1] ?? 0)),
  )

  expect(locksTaken.filter(({ locks }) => new Set(locks).size > 1).length).toBeGreaterThan(5)
  expect(wrong.map(({ name }) => name)).toEqual([])
})

/** For each function of a file, the ranks of its locks in order. */
function locksByFunction(file: string, text: string) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return tree.statements.flatMap((statement) => {
    const locks: number[] = []
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const rank = (lockSequence as readonly string[]).indexOf(node.expression.text)
        if (rank >= 0) locks.push(rank)
      }
      ts.forEachChild(node, visit)
    }
    visit(statement)
    const name = ts.isFunctionDeclaration(statement) ? statement.name?.text : undefined
    return name ? [{ name: `${file}: ${name}`, locks }] : []
  })
}
