/**
 * Who the institute is, until staff save its own details (`src/modules/page-texts/institute`). Every other
 * content file builds its name, city and addresses from here, so that changing this file changes every page,
 * too. Each text is one whole string: the build puts a mark in its place, as it does for `en/` (decision 0102).
 * On the server this object holds the saved details. What the institute says of itself is in `en/institute.ts`.
 */
export const institute = {
  name: 'Tarkshala',
  city: 'Pune',
  region: 'Maharashtra',
  country: 'India',
  domain: 'tarkshala.example',
  foundingYear: '2016',
  address: {
    street: '2nd Floor, Pimpalkatta Chambers, 14 Karanj Lane',
    locality: 'Erandwane',
    postalCode: '411004',
  },
  phone: { display: '+91 98765 43210', e164: '+919876543210' },
  email: 'admissions@tarkshala.example',
  mapsQuery: 'Tarkshala, Pimpalkatta Chambers, Karanj Lane, Erandwane, Pune 411004',
  whatsapp: {
    display: '+91 98765 43210',
    /** Country code and number without plus or spaces, as the wa.me address wants it. */
    number: '919876543210',
  },
  /** One without an address is not shown. */
  social: [
    { name: 'Instagram', url: 'https://instagram.example/tarkshala' },
    { name: 'YouTube', url: 'https://youtube.example/@tarkshala' },
    { name: 'LinkedIn', url: 'https://linkedin.example/company/tarkshala' },
  ],
}
