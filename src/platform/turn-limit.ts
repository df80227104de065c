import { RateLimiterMemory } from 'rate-limiter-flexible'
import { widerNetwork } from './http/client-address.ts'

/**
 * How often one visitor may do what costs nothing and is not worth a row: counted in this process only, and
 * forgotten with it. Of IPv6 a whole network counts as one.
 */
export function createPipelineLimit({ turns, seconds }: { turns: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points: turns, duration: seconds })
  return (address: string): Promise<boolean> =>
    limiter.consume(widerNetwork(address) ?? address).then(
      () => true,
      () => false,
    )
}
