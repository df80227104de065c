export type HiringCompany = {
  name: string
  /** A picture key. */
  logo: string
}

/** Invented for the sample; no real company is meant. */
export const hiringCompanies: readonly HiringCompany[] = [
  { name: 'Nilgiri Systems', logo: 'companies/nilgiri-systems' },
  { name: 'Kaveri Pay', logo: 'companies/kaveri-pay' },
  { name: 'Godhuli Labs', logo: 'companies/godhuli-labs' },
  { name: 'Kachnar Analytics', logo: 'companies/kachnar-analytics' },
  { name: 'Saltpan Logistics', logo: 'companies/saltpan-logistics' },
  { name: 'Harsingar Health', logo: 'companies/harsingar-health' },
]
