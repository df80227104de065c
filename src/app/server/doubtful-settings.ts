import { BlockList, isIP } from 'node:net'
import { institute } from '../../../content/institute.ts'
import { estimateGuesses } from '../../modules/accounts/estimate-guesses.server.ts'
import { refuseGuessablePassword } from '../../modules/accounts/passwords.server.ts'
import { say } from '../../ui/api/reasons.ts'
import { textsFor } from '../../ui/format/texts.server.ts'

/** By name, as they are written. */
export type RawSettings = Record<string, string | undefined>

/** Guesses per secret that an attacker can make offline; 16 random bytes always need more. */
const enoughForSecret = 1e22
/** The same where each guess costs a third of a second and 128 MB. */
const enoughForPassphrase = 1e14
const placeholder = /secret|change|password|example|replace|placeholder|your/i

/** Settings that are valid but probably mistakes, one line each. */
export async function doubtfulSettings(settings: RawSettings): Promise<string[]> {
  const problems: string[] = []
  const {
    ADMIN_PASSWORD: password,
    SESSION_SECRET: secret,
    BACKUP_PASSPHRASE: passphrase,
  } = settings
  const admin = {
    name: settings.ADMIN_NAME || `${institute.name} Admin`,
    email: settings.ADMIN_EMAIL,
  }
  const guessable = password && (await refuseGuessablePassword(password, admin))
  if (guessable)
    problems.push(
      `ADMIN_PASSWORD is too easy to guess. ${say(textsFor().guessablePasswords, guessable)}`,
    )
  if (secret && (await isGuessable(secret, enoughForSecret)))
    problems.push(
      'SESSION_SECRET is too easy to guess: set it to what “openssl rand -hex 32” prints.',
    )
  if (passphrase && (await isGuessable(passphrase, enoughForPassphrase)))
    problems.push(
      'BACKUP_PASSPHRASE is too easy to guess: set it to what “openssl rand -hex 32” prints.',
    )
  if (settings.NODE_ENV !== 'production' && isPublic(settings.PUBLIC_URL))
    problems.push(
      'PUBLIC_URL is an address anybody can reach, so NODE_ENV must be production: a demo shows its sign-ins and everybody’s mail.',
    )
  return problems
}

async function isGuessable(secret: string, enough: number): Promise<boolean> {
  if (placeholder.test(secret)) return true
  const { guesses } = await estimateGuesses(secret, { words: [], enough })
  return guesses < enough
}

/**
 * Whether an https address can be meant for visitors: not this machine, a private network, a name of
 * such a network, or one that is reserved for tests and examples (RFC 2606, 6761, 8375).
 */
function isPublic(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (protocol !== 'https:') return false
  const family = isIP(host)
  if (family) return !privateNetworks.check(host, family === 6 ? 'ipv6' : 'ipv4')
  return (
    host.includes('.') &&
    !/\.(localhost|test|example|invalid|local|internal|lan|home\.arpa)$/.test(host)
  )
}

const privateNetworks = new BlockList()
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  privateNetworks.addSubnet(network, prefix, family)
