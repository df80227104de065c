const ones = [
  ...['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ...['Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen'],
  ...['Eighteen', 'Nineteen'],
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const scales = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** An amount as Indian documents spell it: “Rupees One Lakh Five Hundred and Fifty Paise Only”. */
export function rupeesInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const words = [
    rupees > 0 && `Rupees ${numberInWords(rupees)}`,
    rest > 0 && `${numberInWords(rest)} Paise`,
  ].filter((part) => part !== false)
  return `${words.join(' and ') || 'Rupees Zero'} Only`
}

function numberInWords(number: number): string {
  const scale = scales.find(([size]) => number >= size)
  if (scale) {
    const [size, name] = scale
    const rest = number % size
    const scaled = `${numberInWords(Math.floor(number / size))} ${name}`
    return rest > 0 ? `${scaled} ${numberInWords(rest)}` : scaled
  }
  if (number < 20) return ones[number] ?? ''
  return [tens[Math.floor(number / 10)], ones[number % 10]].filter(Boolean).join(' ')
}
