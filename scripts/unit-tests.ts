import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Test files that need no database: neither they nor their imports from test-support use one or start a
 * process of the product.
 */
export function listUnitTests(): string[] {
  return execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => file !== '' && existsSync(file) && !needsDatabase(file, new Set()))
}

function needsDatabase(file: string, visited: Set<string>): boolean {
  if (visited.has(file)) return false
  visited.add(file)
  const text = readFileSync(file, 'utf8')
  if (/inject\('postgres'\)|startEmbedded|spawn\(|fork\(/.test(text)) return true
  return importsOf(file, text).some(
    (path) => /^test-support\/|\.fixture\./.test(path) && needsDatabase(path, visited),
  )
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
}
