import { z } from '@hono/zod-openapi'
import { doneSchema } from '../../../ui/api/contract.ts'
import { typedPassword } from '../sign-ins/contract.ts'

const encoded = (max: number) => z.string().max(max)

/** As browsers answer `navigator.credentials.get`. */
const assertionSchema = z.object({
  id: encoded(2_000),
  rawId: encoded(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(8_000),
    userHandle: encoded(200).optional(),
  }),
})

/** As they answer `navigator.credentials.create`; what else they tell of the device is not kept. */
const attestationSchema = z.object({
  id: encoded(2_000),
  rawId: encoded(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(10_000),
    transports: z.array(z.string().max(30)).max(8).optional(),
  }),
})

/** One of the three. */
const shownSchema = z.object({
  passkey: assertionSchema.optional(),
  code: z.string().max(40).optional().openapi({ description: 'Of the authenticator app.' }),
  recoveryCode: z.string().max(60).optional(),
})

export const secondStepSchema = shownSchema.openapi('SecondStep')
export const stepUpSchema = shownSchema
  .extend({ password: typedPassword.optional() })
  .openapi('StepUp')

/** What somebody can show. */
export const waysToShowSchema = z
  .object({
    success: z.literal(true),
    passkey: z.boolean(),
    authenticator: z.boolean(),
    recovery: z.boolean(),
    password: z.boolean(),
    strong: z.boolean().openapi({ description: 'Shown a moment ago: nothing is asked again yet.' }),
  })
  .openapi('WaysToShow')

const optionsOfBrowser = z.looseObject({ challenge: z.string() }).openapi({
  description: 'For the browser’s own dialog, as JSON of the Web Authentication standard.',
})

export const challengeSchema = z
  .object({ success: z.literal(true), options: optionsOfBrowser })
  .openapi('PasskeyChallenge')

export const newPasskeySchema = z.object({ passkey: attestationSchema }).openapi('NewPasskey')

export const newAuthenticatorSchema = z
  .object({ key: z.string().max(60), code: z.string().max(40) })
  .openapi('NewAuthenticator')

export const authenticatorBegunSchema = z
  .object({
    success: z.literal(true),
    key: z.string(),
    secret: z.string().openapi({ description: 'In base32, to be typed where no camera is.' }),
    address: z.string().openapi({ description: 'otpauth://…, for the QR code.' }),
  })
  .openapi('AuthenticatorBegun')

export const factorAddedSchema = doneSchema
  .extend({
    recoveryCodes: z.array(z.string()).optional().openapi({
      description: 'Shown this once; they come with the first factor.',
    }),
  })
  .openapi('FactorAdded')

export const removeFactorSchema = z.object({ factor: z.uuid() }).openapi('RemoveFactor')

const time = z.string().openapi({ format: 'date-time' })
const factorSchema = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'authenticator']),
  name: z.string(),
  addedAt: time,
  lastUsedAt: time.optional(),
})

export const factorsSchema = z
  .object({
    success: z.literal(true),
    factors: z.array(factorSchema),
    recoveryCodesLeft: z.number(),
    dueAt: time.optional().openapi({
      description: 'Where one is required and missing: from when on nothing can be changed.',
    }),
    isDue: z.boolean(),
  })
  .openapi('Factors')

export type OwnFactor = z.infer<typeof factorSchema>
export type OwnFactorsData = z.infer<typeof factorsSchema>
export type WaysToShow = z.infer<typeof waysToShowSchema>
export type Assertion = z.infer<typeof assertionSchema>
export type Attestation = z.infer<typeof attestationSchema>
export type ShownFactor = z.infer<typeof shownSchema>
/** One of the three, or the password of who has none of them. */
export type FactorProof = z.infer<typeof stepUpSchema>
