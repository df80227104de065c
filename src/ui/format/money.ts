/**
 * Paise as “₹1,25,000”: grouped as in India with Latin digits in every language, since Marathi's own locale has no
 * lakhs. By hand: the first format of `Intl` holds up a slow phone for longer than a page takes to be drawn.
 */
export function formatRupees(paise: number): string {
  const [whole = '', fraction] = writeRupees(Math.abs(paise)).split('.')
  const grouped = whole.replace(/\d(?=(\d\d)+\d$)/g, '$&,')
  return `${paise < 0 ? '-' : ''}₹${grouped}${fraction === '00' ? '' : `.${fraction}`}`
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
