/** In every language grouped as in India, in Latin digits: Marathi's own locale knows no lakhs. */
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Paise as “₹1,25,000”. */
export function formatRupees(paise: number): string {
  return rupees.format(paise / 100)
}
