import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rows } from '../drill/rows.ts'

test('each sabotage of the drill finds the lines that it changes', () => {
  const patches = rows.flatMap((row) =>
    Object.entries(row.sabotages).flatMap(([name, { patches = [] }]) =>
      patches.map(({ file, find }) => ({ name, file, find })),
    ),
  )
  const missing = patches.filter(({ file, find }) => !readFileSync(file, 'utf8').includes(find))

  expect(patches.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})
