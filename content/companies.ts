/** Drawings in `content/pictures/companies` of the sample's companies; no real company is meant. */
export const companyLogos = [
  'nilgiri-systems',
  'kaveri-pay',
  'godhuli-labs',
  'kachnar-analytics',
  'saltpan-logistics',
  'harsingar-health',
]
