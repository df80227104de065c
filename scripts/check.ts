import { checkSources } from './check-sources.ts'

/** `npm run check`: everything that reads the sources and runs none of them. */
const { passed, failed } = await checkSources(process.env)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
