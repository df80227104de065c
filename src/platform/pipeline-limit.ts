import { RateLimiterMemory } from 'rate-limiter-flexible'
import { widerNetwork } from './http/client-address.ts'

/**
 * Rate limit in memory, for requests that are not worth a row: counted in this process only. An IPv6
 * network counts as one visitor.
 */
export function createPipelineLimit({ turns, seconds }: { turns: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points: turns, duration: seconds })
  return (address: string): Promise<boolean> =>
    limiter.consume(widerNetwork(address) ?? address).then(
      () => true,
      () => false,
    )
}
