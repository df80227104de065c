import { expect, test } from 'vitest'
import { filesToDrop, nameOfBackup, nameOfNight } from './take-backup.ts'

const day = 24 * 60 * 60 * 1_000
const last = new Date('2026-11-21T20:37:00Z')
const nightlyNames = Array.from({ length: 400 }, (_, ago) =>
  nameOfNight(new Date(last.getTime() - ago * day)),
)

test('seven days, four weeks and twelve months are kept, the last of each', () => {
  const dropped = filesToDrop(nightlyNames, { days: 7, weeks: 4, months: 12 })

  const keptNames = nightlyNames.filter((name) => !dropped.includes(name))
  expect(keptNames.map((name) => name.slice(6, 14))).toEqual([
    ...['20261121', '20261120', '20261119', '20261118', '20261117', '20261116', '20261115'],
    ...['20261114', '20261107', '20261031'],
    ...['20261030', '20260929', '20260830', '20260730', '20260629', '20260530'],
    ...['20260429', '20260330', '20260227', '20260130', '20251230'],
  ])
})

test('the newest always stays, and what somebody made by hand or put there', () => {
  const others = [
    nameOfBackup(last),
    'night-old.backup',
    'notes.txt',
    'night-20261121T203700Z.backup.ab.unfinished',
  ]

  const dropped = filesToDrop([...others, ...nightlyNames], { days: 1, weeks: 0, months: 0 })

  expect(dropped).toEqual(nightlyNames.slice(1))
  expect(filesToDrop([], { days: 7, weeks: 4, months: 12 })).toEqual([])
})
