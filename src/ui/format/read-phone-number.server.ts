import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const devanagariZero = 0x966

/** Any way of writing a mobile number, Indian where no country is given, as E.164; else nothing. */
export function readPhoneNumber(text: string): string | undefined {
  const latin = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
  // The library takes brackets anywhere but around the country: “(+91) 98765 43210”.
  const bare = latin.replace(/^\((\+\d+)\)/, '$1')
  const number = parsePhoneNumberFromString(bare, { defaultCountry: 'IN', extract: false })
  return number?.isValid() && !number.ext ? number.number : undefined
}
