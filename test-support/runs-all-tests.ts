/**
 * `npm run test:all`: also tests that take long and guard what seldom changes (`test.runIf(runsAllTests)`), and random
 * requests and races as often as they deserve. `npm test` has a short form of each.
 */
export const runsAllTests = process.env.TEST_ALL === 'yes'
