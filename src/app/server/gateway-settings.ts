import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { list, optional, safeUrl, word } from './setting-types.ts'

/** Basic authentication ends a name at its first colon. */
const keyId = z.string().regex(/^[!-9;-~]+$/, 'must be one word, without spaces or colons')
const leastSecret = 8
const webhookSecret = z
  .string()
  .min(leastSecret, `must be secrets of ${leastSecret} characters or more`)

/** The settings of the payment gateway. */
export const gatewaySettings = {
  RAZORPAY_KEY_ID: optional(keyId),
  RAZORPAY_KEY_SECRET: optional(word),
  RAZORPAY_WEBHOOK_SECRET: optional(list.pipe(z.array(webhookSecret).min(1, 'must hold a secret'))),
  RAZORPAY_BASE_URL: optional(safeUrl('https://api.razorpay.com/v1')),
  RAZORPAY_CHECKOUT_URL: optional(safeUrl('https://checkout.razorpay.com/v1/checkout.js')),
  DEMO_CHECKOUT: optional(z.enum(['0', '1'], 'must be 1, or 0 for the same as nothing')),
}

const needed = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']
const addresses = ['RAZORPAY_BASE_URL', 'RAZORPAY_CHECKOUT_URL']

/** One line for each incomplete setting. */
export function gatewayContradictions(settings: Record<string, string | undefined>): string[] {
  const unset = needed.filter((name) => !settings[name])
  if (unset.length === 0) return []
  if (unset.length < needed.length)
    return [
      `${needed.join(', ')} go together: set all or none. Not set: ${unset.join(', ')}. Without the last one nobody could tell us that a payment arrived.`,
    ]
  return addresses
    .filter((name) => settings[name])
    .map((name) => `${name} needs ${needed.join(', ')} beside it.`)
}

export function gatewayOf(
  settings: z.infer<z.ZodObject<typeof gatewaySettings>>,
): Pick<Config, 'gateway' | 'demoCheckout'> {
  const {
    RAZORPAY_KEY_ID: id,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecrets,
    RAZORPAY_BASE_URL: base = 'https://api.razorpay.com',
    RAZORPAY_CHECKOUT_URL: script = 'https://checkout.razorpay.com',
  } = settings
  const demoCheckout = settings.DEMO_CHECKOUT === '1'
  if (!id || !keySecret || !webhookSecrets) return { gateway: undefined, demoCheckout }
  const access = { keyId: id, keySecret, webhookSecrets, baseUrl: withoutVersion(base) }
  return { gateway: { ...access, checkoutUrl: scriptAt(script) }, demoCheckout }
}

/** The gateway's documentation writes the version into the base address; both forms are accepted. */
function withoutVersion(base: string): string {
  return base.replace(/\/+$/, '').replace(/\/v1$/, '')
}

function scriptAt(address: string): string {
  const { origin, pathname } = new URL(address)
  return pathname === '/' ? `${origin}/v1/checkout.js` : address
}
