import { z } from '@hono/zod-openapi'
import { typedPassword } from '../accounts/sign-ins/contract.ts'

export const deleteAccountSchema = z
  .object({
    confirmation: typedPassword.openapi({
      description: 'The password; of an account without one, its e-mail address.',
    }),
    certificates: z
      .enum(['keep', 'withdraw'])
      .default('withdraw')
      .openapi({ description: 'Whether their public pages stay, or name nobody any more.' }),
  })
  .openapi('DeleteAccount')

const time = z.string().openapi({ format: 'date-time' })

const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape))

/** All data about a person for themselves: field by field, without names of staff. */
export const ownDataSchema = z
  .object({
    about: z.string(),
    createdAt: time,
    account: z.object({
      name: z.string(),
      email: z.string(),
      emailConfirmedAt: time.nullable(),
      phone: z.string().nullable(),
      role: z.string(),
      roles: z.array(z.string()).openapi({ description: 'On the team; a student has none.' }),
      picture: z.string().nullable(),
      hasPassword: z.boolean(),
      acceptedTerms: z.url().nullable(),
      createdAt: time,
      updatedAt: time,
    }),
    signIns: list({
      device: z.string(),
      userAgent: z.string().nullable(),
      signedInAt: time,
      lastUsedAt: time,
      endsAt: time,
    }),
    savedViews: list({
      list: z.string(),
      name: z.string(),
      filter: z.string(),
      shared: z.boolean(),
    }),
    knownBrowsers: list({ lastSignInAt: time }),
    secondSteps: list({
      kind: z.string(),
      name: z.string(),
      addedAt: time,
      lastUsedAt: time.nullable(),
    }),
    linkedProviders: list({ issuer: z.string(), userId: z.string(), linkedAt: time }),
    linksSentByMail: list({
      purpose: z.string(),
      sentTo: z.string(),
      sentAt: time,
      expiresAt: time,
    }),
    studentRecord: z
      .object({
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        course: z.string().nullable(),
        status: z.string(),
        createdAt: time,
        updatedAt: time,
        notes: list({ note: z.string(), writtenAt: time }),
        seats: list({
          course: z.string(),
          startsOn: z.iso.date(),
          state: z.string(),
          leftReason: z.string().nullable(),
          since: time,
          until: time.nullable(),
          extraReason: z.string().nullable(),
        }),
        waitlist: list({ course: z.string(), state: z.string(), since: time }),
      })
      .nullable(),
    payments: list({
      course: z.string(),
      rupees: z.number(),
      state: z.string(),
      openedAt: time,
      acceptedTerms: z.url().nullable(),
      guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
      paid: list({ rupees: z.number(), by: z.string(), paidAt: time }),
      refunds: list({ rupees: z.number(), state: z.string(), requestedAt: time }),
    }).openapi({ description: 'Through the website, whatever came of them.' }),
    registrations: list({
      course: z.string(),
      phone: z.string(),
      status: z.string(),
      registeredAt: time,
      source: z.string(),
      heardOf: z.string().nullable(),
      attribution: z.array(z.string()).openapi({ description: 'As the browser said then' }),
      nextContactOn: z.string().nullable(),
      lostReason: z.string().nullable(),
      tags: z.array(z.string()),
      feesPaid: list({ rupees: z.number(), paidAt: time }),
      history: list({ what: z.string(), at: time, detail: z.record(z.string(), z.string()) }),
    }),
    enrolments: list({
      course: z.string(),
      state: z.string(),
      startsOn: z.iso.date(),
      enrolledAt: time,
      feeInRupees: z.number(),
      discountInRupees: z.number(),
      discountReason: z.string().nullable(),
      guardian: z
        .object({
          name: z.string(),
          phone: z.string(),
          agreedAt: time,
          email: z.string().nullable(),
          mailsAgreedAt: time.nullable(),
        })
        .nullable(),
      parts: list({ rupees: z.number(), dueOn: z.iso.date() }),
      money: list({
        what: z.string(),
        rupees: z.number(),
        method: z.string().nullable(),
        at: time,
        documents: z.array(z.string()),
      }),
      upiClaims: list({
        rupees: z.number(),
        reference: z.string(),
        utr: z.string().nullable(),
        state: z.string(),
        at: time,
      }),
      cheques: list({
        number: z.string(),
        bank: z.string().nullable(),
        state: z.string(),
        at: time,
      }),
    }),
    attendance: list({
      course: z.string(),
      day: z.iso.date(),
      time: z.string(),
      mark: z.string().nullable(),
    }),
    handedIn: list({
      title: z.string(),
      handedInAt: time,
      link: z.string().nullable(),
      code: z.string().nullable(),
      note: z.string(),
      file: z.object({ name: z.string(), address: z.string() }).nullable(),
      verdict: z.string().nullable(),
      feedback: z.string(),
    }),
    certificates: list({
      number: z.string(),
      kind: z.string(),
      name: z.string(),
      course: z.string(),
      issuedOn: z.iso.date(),
      address: z.string(),
      requestedName: z.string().nullable(),
      revokedAt: time.nullable(),
    }).openapi({ description: 'Also those that were revoked; the address is public.' }),
    refundRequests: list({
      what: z.string(),
      course: z.string(),
      rupees: z.number(),
      requestedBy: z.string(),
      reason: z.string().nullable(),
      requestedAt: time,
      state: z.string(),
      refusalReason: z.string().nullable(),
    }),
  })
  .openapi('OwnData')

export type OwnData = z.infer<typeof ownDataSchema>
