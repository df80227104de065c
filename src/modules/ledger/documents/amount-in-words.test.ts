import { expect, test } from 'vitest'
import { rupeesInWords } from './amount-in-words.ts'

// S383
test.each([
  [0, 'Rupees Zero Only'],
  [50, 'Fifty Paise Only'],
  [1_900, 'Rupees Nineteen Only'],
  [499_900, 'Rupees Four Thousand Nine Hundred Ninety Nine Only'],
  [10_050_050, 'Rupees One Lakh Five Hundred and Fifty Paise Only'],
  [100_000_000, 'Rupees Ten Lakh Only'],
  [
    12_345_678_901,
    'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and One Paise Only',
  ],
])('%i paise are “%s”', (paise, text) => {
  expect(rupeesInWords(paise)).toBe(text)
})
