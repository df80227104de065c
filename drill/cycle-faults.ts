import type { GatewayFault } from '../sandbox/gateway/gateway-faults.ts'
import type { TestGateway } from '../test-support/gateway.ts'

/** The gateway has each of these sets of faults in turn, for so many milliseconds, until `end`. */
export function cycleFaults(
  gateway: TestGateway,
  faultSets: readonly GatewayFault[][],
  intervalMs: number,
) {
  let turn = 0
  const timer = setInterval(
    () => void gateway.setFaults(...(faultSets[turn++ % faultSets.length] ?? [])),
    intervalMs,
  )
  return {
    async end() {
      clearInterval(timer)
      await gateway.setFaults()
    },
  }
}
