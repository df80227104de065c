import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import { removeInvisible } from '../../../ui/format/invisible.ts'
import {
  fieldNames,
  type ImportFileReason,
  longestFolded,
  type MappingReason,
  mostImportColumns,
  mostMeanings,
  nobody,
  roundRobin,
} from './rules.ts'

const why = because<ImportFileReason>
const noMapping = because<MappingReason>({ reason: 'no-mapping' })

const time = z.iso.datetime()
const longestFileName = 200
const longestCourse = 100

/** `?name=`: what the file is called. */
export const importNameSchema = z.object({
  name: z
    .string()
    .trim()
    .max(longestFileName, why({ reason: 'file-name-too-long' }))
    .regex(/^\P{Cc}*$/u, why({ reason: 'file-name-not-plain' }))
    .transform(removeInvisible)
    .default(''),
})

const plain = (longest: number) =>
  z
    .string(noMapping)
    .min(1, noMapping)
    .max(longest, noMapping)
    .regex(/^\P{Cc}*$/u, noMapping)
const column = z
  .number(noMapping)
  .int(noMapping)
  .min(0, noMapping)
  .max(mostImportColumns - 1, noMapping)
  .nullable()
const columns = z.object(
  Object.fromEntries(fieldNames.map((field) => [field, column])) as Record<
    (typeof fieldNames)[number],
    typeof column
  >,
  noMapping,
)
const owner = z.union([z.uuid(), z.literal(roundRobin), z.literal(nobody)], noMapping)
const source = z.number(noMapping).int(noMapping).positive(noMapping)
const course = plain(longestCourse)
const meanings = <Is extends z.ZodType>(is: Is) =>
  z
    .array(z.object({ name: plain(longestFolded), is: is.nullable() }, noMapping), noMapping)
    .max(mostMeanings, noMapping)

/** How a file is read. Columns count from 0; what is null there is not in the file. */
export const mappingSchema = z
  .object({
    columns,
    course: course.nullable(),
    source,
    owner,
    courses: meanings(course),
    sources: meanings(source),
    owners: meanings(owner),
  })
  .openapi('EnquiryMapping')

export const storedFileSchema = z
  .object({ success: z.literal(true), message: z.string(), id: z.number().int() })
  .openapi('KeptEnquiryFile')

const importState = z.enum(['draft', 'running', 'done', 'undoing', 'undone'])
const entry = {
  id: z.number().int(),
  fileName: z.string(),
  state: importState,
  rows: z.number().int(),
  by: z.string(),
  at: time,
  undone: z.object({ by: z.string(), at: time }).nullable(),
}
const skippedRowsSchema = z.array(z.object({ line: z.number().int(), reason: z.string() }))

export const enquiryImportsSchema = z
  .object({ imports: z.array(z.object(entry)) })
  .openapi('EnquiryImports')

/** One file, as far as it is. Lists stop at a bound; counts do not. */
export const enquiryImportSchema = z
  .object({
    ...entry,
    columns: z.array(
      z.object({ place: z.number().int(), heading: z.string(), samples: z.array(z.string()) }),
    ),
    guessed: columns,
    counts: z.object({
      waiting: z.number().int(),
      taken: z.number().int(),
      aside: z.number().int(),
      removed: z.number().int(),
      stayed: z.number().int(),
    }),
    aside: skippedRowsSchema,
    stayed: z.array(z.object({ id: z.number().int(), name: z.string() })),
  })
  .openapi('EnquiryImport')

/** What would become of a file, mapped so. */
export const fileCheckSchema = z
  .object({
    rows: z.number().int(),
    ready: z.number().int(),
    asideCount: z.number().int(),
    aside: skippedRowsSchema,
    unknown: z.array(
      z.object({
        what: z.enum(['course', 'source', 'owner']),
        name: z.string(),
        folded: z.string(),
        rows: z.number().int(),
      }),
    ),
  })
  .openapi('EnquiryFileCheck')

export type EnquiryImportData = z.infer<typeof enquiryImportSchema>
export type EnquiryImportsData = z.infer<typeof enquiryImportsSchema>
export type FileCheckData = z.infer<typeof fileCheckSchema>
