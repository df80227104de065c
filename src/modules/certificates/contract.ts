import { z } from '@hono/zod-openapi'
import { idParams, recordIdInPath, wholeNumber } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { certificateKinds, longestName, staffReasons } from './rules.ts'

export type CertificateReason = { reason: 'percent-wrong' } | { reason: 'reason-missing' }
const why = because<CertificateReason>

export const studentOfBatchSchema = idParams.extend({ student: recordIdInPath() })

const wrongPercent = why({ reason: 'percent-wrong' })
const percent = wholeNumber(1, 100, wrongPercent)
export const ruleSchema = z
  .object({ attendedPercent: percent, completedPercent: percent })
  .openapi('CertificateRule')

const missingReason = why({ reason: 'reason-missing' })
export const exceptionSchema = z
  .object({
    kind: z.enum(certificateKinds),
    reason: z.string({ error: missingReason }).trim().min(1, missingReason).max(300, missingReason),
  })
  .openapi('CertificateException')

export const revocationSchema = z
  .object({ reason: z.enum(staffReasons, { error: missingReason }) })
  .openapi('CertificateRevocation')

export const nameDecisionSchema = z
  .object({ decision: z.enum(['accept', 'decline']) })
  .openapi('CertificateNameDecision')

type NameReason = { reason: 'name-missing' } | { reason: 'name-unprintable' }
const whyName = because<NameReason>
const missingName = whyName({ reason: 'name-missing' })

export const nameRequestSchema = z
  .object({
    name: z
      .string({ error: missingName })
      .max(1_000, whyName({ reason: 'name-unprintable' }))
      .transform((name) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
      .pipe(
        z
          .string()
          .min(1, missingName)
          .max(longestName, whyName({ reason: 'name-unprintable' })),
      ),
  })
  .openapi('CertificateName')

export const keySchema = z.object({ why: z.enum(['asked', 'stolen']) }).openapi('NewCertificateKey')
