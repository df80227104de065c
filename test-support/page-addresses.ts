import { pages } from '../src/ui/addresses/site-map.ts'

/** One address of every page on the site map, of those with a course that of Data Science. */
export const pageAddresses = Object.values(pages).map(({ path }) =>
  path.replace(':id', 'data-science').replace('/*', '').replace('*', '/no-such-page'),
)
