import type { Logger } from 'pino'
import { institute } from '../../../content/institute.ts'
import type { DemoSignIn } from '../../../sandbox/demo/demo-world.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'
import { sectionParts } from '../../ui/addresses/staff-map.ts'

/** What the operator is told of a site that started. */
export type StartMessage = {
  port: number
  database: string
  signIns: DemoSignIn[]
  mailboxStandsIn: boolean
  /** Where payments are made; `closed` is a stand-in that is switched off. */
  checkout: 'service' | 'stand-in' | 'closed' | 'nowhere'
  reviewsFrom: 'service' | 'stand-in' | 'nowhere'
  /** The identity provider's name, and whether it is a stand-in. */
  provider: { name: string; standsIn: boolean } | undefined
}

/** The message of one of several processes to the first: ready, or why not. */
export type ProcessMessage = { ready: StartMessage } | { refused: string }

/** What the person at the terminal reads once the site is ready. */
export function printStart(
  greeting: StartMessage,
  { production, log, logFile }: { production: boolean; log: Logger; logFile?: string | undefined },
) {
  const { port, database, signIns, mailboxStandsIn, reviewsFrom, provider, checkout } = greeting
  const address = `http://localhost:${port}`
  // For programs: each line is JSON.
  if (production)
    return log.info({ event: 'start', database }, `${institute.name} is ready at ${address}`)
  const lines = ['', `  ${institute.name} is ready at ${address}`, '', `  Database   ${database}`]
  if (mailboxStandsIn)
    lines.push(`  Mail       kept here, to be read at ${address}${endpoints.mailbox}`)
  const sources = {
    service: 'asked from the maps service',
    'stand-in': 'invented ones, from a stand-in for the maps service',
    nowhere: 'none, because PLACES_API_KEY is not set',
  }
  lines.push(`  Reviews    ${sources[reviewsFrom]}`)
  if (provider)
    lines.push(
      `  Provider   ${provider.name}${provider.standsIn ? ', a stand-in for an identity provider' : ''}`,
    )
  const tills = {
    service: 'payments through Razorpay',
    'stand-in': `payments through a stand-in: ${address}${endpoints.gatewaySandbox}`,
    closed: `says “Coming Soon!”; to try it, ${address}${endpoints.gatewaySandbox}`,
    nowhere: 'says “Coming Soon!”, because RAZORPAY_KEY_ID is not set',
  }
  lines.push(`  Checkout   ${tills[checkout]}`)
  lines.push(`  Set-up     ${address}${to.adminRecord('settings', sectionParts.setUp)}`)
  if (logFile) lines.push(`  Log        ${logFile}`)
  for (const { role, email, password, note } of signIns)
    lines.push(`  Sign in    ${role.padEnd(8)} ${email}  ${password}  ${note ?? ''}`.trimEnd())
  console.log(`${lines.join('\n')}\n`)
}
