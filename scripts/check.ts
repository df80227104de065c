import { checkSources } from './check-sources.ts'

/** `npm run check`: all checks that read sources without running them. */
const { passed, failed } = await checkSources(process.env)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
