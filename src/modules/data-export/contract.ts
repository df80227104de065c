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
    signIns: z.array(
      z.object({
        device: z.string(),
        userAgent: z.string().nullable(),
        signedInAt: time,
        lastUsedAt: time,
        endsAt: time,
      }),
    ),
    savedViews: z.array(
      z.object({ list: z.string(), name: z.string(), filter: z.string(), shared: z.boolean() }),
    ),
    knownBrowsers: z.array(z.object({ lastSignInAt: time })),
    secondSteps: z.array(
      z.object({ kind: z.string(), name: z.string(), addedAt: time, lastUsedAt: time.nullable() }),
    ),
    linkedProviders: z.array(z.object({ issuer: z.string(), userId: z.string(), linkedAt: time })),
    linksSentByMail: z.array(
      z.object({ purpose: z.string(), sentTo: z.string(), sentAt: time, expiresAt: time }),
    ),
    studentRecord: z
      .object({
        name: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        course: z.string().nullable(),
        status: z.string(),
        createdAt: time,
        updatedAt: time,
        notes: z.array(z.object({ note: z.string(), writtenAt: time })),
        seats: z.array(
          z.object({
            course: z.string(),
            startsOn: z.iso.date(),
            state: z.string(),
            leftReason: z.string().nullable(),
            since: time,
            until: time.nullable(),
            extraReason: z.string().nullable(),
          }),
        ),
        waitlist: z.array(z.object({ course: z.string(), state: z.string(), since: time })),
      })
      .nullable(),
    payments: z
      .array(
        z.object({
          course: z.string(),
          rupees: z.number(),
          state: z.string(),
          openedAt: time,
          acceptedTerms: z.url().nullable(),
          guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
          paid: z.array(z.object({ rupees: z.number(), by: z.string(), paidAt: time })),
          refunds: z.array(z.object({ rupees: z.number(), state: z.string(), requestedAt: time })),
        }),
      )
      .openapi({ description: 'Through the website, whatever came of them.' }),
    registrations: z.array(
      z.object({
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
        feesPaid: z.array(z.object({ rupees: z.number(), paidAt: time })),
        history: z.array(
          z.object({ what: z.string(), at: time, detail: z.record(z.string(), z.string()) }),
        ),
      }),
    ),
    enrolments: z.array(
      z.object({
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
        parts: z.array(z.object({ rupees: z.number(), dueOn: z.iso.date() })),
        money: z.array(
          z.object({
            what: z.string(),
            rupees: z.number(),
            method: z.string().nullable(),
            at: time,
            documents: z.array(z.string()),
          }),
        ),
        upiClaims: z.array(
          z.object({
            rupees: z.number(),
            reference: z.string(),
            utr: z.string().nullable(),
            state: z.string(),
            at: time,
          }),
        ),
        cheques: z.array(
          z.object({
            number: z.string(),
            bank: z.string().nullable(),
            state: z.string(),
            at: time,
          }),
        ),
      }),
    ),
    attendance: z.array(
      z.object({
        course: z.string(),
        day: z.iso.date(),
        time: z.string(),
        mark: z.string().nullable(),
      }),
    ),
    handedIn: z.array(
      z.object({
        title: z.string(),
        handedInAt: time,
        link: z.string().nullable(),
        code: z.string().nullable(),
        note: z.string(),
        file: z.object({ name: z.string(), address: z.string() }).nullable(),
        verdict: z.string().nullable(),
        feedback: z.string(),
      }),
    ),
    certificates: z
      .array(
        z.object({
          number: z.string(),
          kind: z.string(),
          name: z.string(),
          course: z.string(),
          issuedOn: z.iso.date(),
          address: z.string(),
          requestedName: z.string().nullable(),
          revokedAt: time.nullable(),
        }),
      )
      .openapi({ description: 'Also those that were revoked; the address is public.' }),
    refundRequests: z.array(
      z.object({
        what: z.string(),
        course: z.string(),
        rupees: z.number(),
        requestedBy: z.string(),
        reason: z.string().nullable(),
        requestedAt: time,
        state: z.string(),
        refusalReason: z.string().nullable(),
      }),
    ),
  })
  .openapi('OwnData')

export type OwnData = z.infer<typeof ownDataSchema>
