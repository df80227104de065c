import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const devanagariZero = 0x966

/** A mobile number in any notation, Indian by default, as E.164; otherwise undefined. */
export function readPhoneNumber(text: string): string | undefined {
  const latin = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
  // The library does not accept brackets around the country code: “(+91) 98765 43210”.
  const bare = latin.replace(/^\((\+\d+)\)/, '$1')
  const number = parsePhoneNumberFromString(bare, { defaultCountry: 'IN', extract: false })
  return number?.isValid() && !number.ext ? number.number : undefined
}
