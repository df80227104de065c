import { z } from '@hono/zod-openapi'
import { searchText } from '../../../ui/api/contract.ts'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'

const statuses = Object.keys(statusLabels) as [RegistrationStatus, ...RegistrationStatus[]]

/** As it is being typed: a number that is not whole yet finds nobody. */
export const lookalikeQuerySchema = z.object({
  name: searchText.default(''),
  phone: searchText.default(''),
})

const id = z.number().int().positive()

const lookalikeSchema = z
  .object({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    course: z.string().nullable(),
    samePhone: z.boolean(),
    registration: z
      .object({
        id,
        course: z.string(),
        status: z.enum(statuses),
        counsellor: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: 'The newest' }),
  })
  .openapi('Lookalike')

/** Who perhaps is the same person: of the same number first, then of a similar name. */
export const lookalikesSchema = z
  .object({
    lookalikes: z.array(lookalikeSchema),
    withColleagues: z
      .array(z.object({ samePhone: z.boolean(), counsellor: z.string().nullable() }))
      .openapi({
        description:
          'Whom this member of staff may not see, of this very number or name: with whom',
      }),
  })
  .openapi('Lookalikes')

/** Who is written down, as the form has it: whoever has this number or name is asked for. */
export const handOverRequestSchema = lookalikeQuerySchema.openapi('NewHandOverRequest')

export type Lookalike = z.infer<typeof lookalikeSchema>
