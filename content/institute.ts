/**
 * Who the institute is. Every other content file builds its name, city and addresses from here, so
 * that changing this file changes every page. What it says of itself is in `en/institute.ts`.
 */

const name = 'Tarkshala'
const city = 'Pune'
const domain = 'tarkshala.example'

export const institute = {
  name,
  city,
  region: 'Maharashtra',
  country: 'India',
  domain,
  foundingYear: 2016,
  address: {
    street: '2nd Floor, Pimpalkatta Chambers, 14 Karanj Lane',
    locality: 'Erandwane',
    postalCode: '411004',
  },
  phone: { display: '+91 98765 43210', e164: '+919876543210' },
  email: `admissions@${domain}`,
  mapsQuery: `${name}, Pimpalkatta Chambers, Karanj Lane, Erandwane, ${city} 411004`,
  whatsapp: {
    /** Country code and number without plus or spaces, as the wa.me address wants it. */
    number: '919876543210',
  },
  social: [
    { name: 'Instagram', url: 'https://instagram.example/tarkshala' },
    { name: 'YouTube', url: 'https://youtube.example/@tarkshala' },
    { name: 'LinkedIn', url: 'https://linkedin.example/company/tarkshala' },
  ],
} as const
