import { hash as hashWith, verify } from '../node_modules/@node-rs/argon2/index.js'

/** In tests a hash takes a tenth of the time. `start.test.ts` looks at the hash of a site as it is installed. */
export const hash: typeof hashWith = (password, options, signal) =>
  hashWith(password, { ...options, memoryCost: 2_048, timeCost: 1 }, signal)

export { verify }
