import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { typedPassword } from '../sign-ins/contract.ts'

const credentialOf = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: z.string().max(2_000),
    rawId: z.string().max(2_000),
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.object({}),
    response,
  })

/** The response of `navigator.credentials.get`. */
const assertionSchema = credentialOf(
  z.object({
    clientDataJSON: z.string().max(4_000),
    authenticatorData: z.string().max(4_000),
    signature: z.string().max(8_000),
    userHandle: z.string().max(200).optional(),
  }),
)

/** The response of `navigator.credentials.create`, without its other data about the device. */
const attestationSchema = credentialOf(
  z.object({
    clientDataJSON: z.string().max(4_000),
    attestationObject: z.string().max(10_000),
    transports: z.array(z.string().max(30)).max(8).optional(),
  }),
)

/** Exactly one of the three. */
const shownSchema = z.object({
  passkey: assertionSchema.optional(),
  code: z.string().max(40).optional().openapi({ description: 'Of the authenticator app.' }),
  recoveryCode: z.string().max(60).optional(),
})

export const secondStepSchema = shownSchema.openapi('SecondStep')
export const stepUpSchema = shownSchema
  .extend({ password: typedPassword.optional() })
  .openapi('StepUp')

export const newPasskeySchema = z.object({ passkey: attestationSchema }).openapi('NewPasskey')

export const newAuthenticatorSchema = z
  .object({ key: z.string().max(60), code: z.string().max(40) })
  .openapi('NewAuthenticator')

export const removeFactorSchema = z.object({ factor: z.uuid() }).openapi('RemoveFactor')

export type OwnFactorsData = CallData<'GET /api/me/factors'>
export type OwnFactor = OwnFactorsData['factors'][number]
/** Factors that a person can show. */
export type WaysToShow = CallData<'GET /api/me/step-up'>
export type Assertion = z.infer<typeof assertionSchema>
export type Attestation = z.infer<typeof attestationSchema>
export type ShownFactor = z.infer<typeof shownSchema>
/** One of the three, or the password of somebody without any of them. */
export type FactorProof = z.infer<typeof stepUpSchema>
