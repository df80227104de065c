import type { APIRequestContext } from '@playwright/test'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { testimonials } from '../../content/en/about.ts'
import { claims } from '../../content/en/claims.ts'
import { placementStories, successSection } from '../../content/en/home.ts'
import { sampleInstructors } from '../../content/en/samples/instructors.ts'
import { sampleStories } from '../../content/en/samples/stories.ts'
import { institute } from '../../content/institute.ts'
import { demoMapsEntry } from '../../content/reviews.ts'
import { to } from '../../src/ui/addresses/site-map.ts'

/** Names of the institute of the sample and of its people, and how it is reached. */
const names = [
  ...[institute.name, institute.domain, institute.city, institute.region],
  ...[institute.address.street, institute.address.locality, institute.address.postalCode],
  ...[institute.phone.display, institute.phone.e164, institute.whatsapp.number, institute.email],
  ...[...sampleInstructors, ...sampleStories, ...testimonials, ...placementStories].map(
    ({ name }) => name,
  ),
  ...successSection.companies,
  ...demoMapsEntry.reviews.map(({ author }) => author),
]

/** Shares and weeks are written in styles and kept courses, too. */
const figures = Object.values(claims)
  .flatMap((page) => Object.values(page).map(({ figure }) => figure))
  .filter((figure) => !/%$|weeks$/.test(figure))

/** Traces of the sample in what a visitor gets, apart from courses that were kept. */
export function findTraces(text: string, keptCourses: readonly string[]): string[] {
  const links = catalogue
    .filter(({ title }) => !keptCourses.includes(title))
    .flatMap(({ id }) => [`"${to.course(id)}"`, `"course":"${id}"`])
  return [...names, ...figures, ...links].filter((trace) => text.includes(trace))
}

/** The same in the scripts of pages and in all that these load; numbers of programs are no figures. */
export async function findTracesInScripts(
  request: APIRequestContext,
  pages: readonly string[],
): Promise<string[]> {
  const scripts = new Set(pages.flatMap((page) => scriptsIn(page)))
  const traces: string[] = []
  // A set goes on with what is added to it meanwhile.
  for (const address of scripts) {
    const code = await (await request.get(address)).text()
    // Checkout lists all states of India.
    for (const name of names)
      if (name !== institute.region && code.includes(name)) traces.push(`${name} in ${address}`)
    for (const [, file = ''] of code.matchAll(/["'`]((?:\.{1,2}|assets)\/[\w/.-]+\.js)["'`]/g))
      scripts.add(new URL(file, `http://site${file.startsWith('.') ? address : '/'}`).pathname)
  }
  return traces
}

const scriptsIn = (page: string) =>
  [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address = '']) => address)
