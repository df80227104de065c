import { pages } from '../src/ui/addresses/site-map.ts'

/** One address of every page on the site map; of pages for a course that of Data Science, and its lesson. */
export const pageAddresses = Object.values(pages)
  .flatMap(({ path }) => [path.replace(/\/lesson\?$/, ''), path.replace(/\?$/, '')])
  .filter((path, at, all) => all.indexOf(path) === at)
  .map((path) =>
    path.replace(':id', 'data-science').replace('/*', '').replace('*', '/no-such-page'),
  )
