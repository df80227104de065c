/** Grouped as in India with Latin digits in every language: Marathi's own locale has no lakhs. */
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Paise as “₹1,25,000”. */
export function formatRupees(paise: number): string {
  return rupees.format(paise / 100)
}

/** Paise as in files and links: “4999.00”. */
export function writeRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

/** Paise of “₹ 4,999.00”, “4999” or “-20.5”; undefined where it is no amount. */
export function readRupees(text: string): number | undefined {
  const bare = text.replaceAll(/[₹,\s]|INR|Rs\.?/gi, '')
  if (!/^[+-]?\d{1,12}(\.\d{1,2})?$/.test(bare)) return undefined
  return Math.round(Number(bare) * 100)
}
