/** An RSA key for RS256, which every verifier of Open Badges must know. */
export type PublicKey = { kty: 'RSA'; n: string; e: string }

/** After so many days another key signs. What was signed before still counts. */
export const daysInUse = 365
