import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { fileName, wholeNumber } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import {
  fieldNames,
  longestFolded,
  type MappingReason,
  mostImportColumns,
  mostMeanings,
  nobody,
  roundRobin,
} from './rules.ts'

const noMapping = because<MappingReason>({ reason: 'no-mapping' })

const longestCourse = 100

/** `?name=`: the file's name. */
export const importNameSchema = z.object({ name: fileName })

const plain = (longest: number) =>
  z
    .string(noMapping)
    .min(1, noMapping)
    .max(longest, noMapping)
    .regex(/^\P{Cc}*$/u, noMapping)
const column = wholeNumber(0, mostImportColumns - 1, noMapping).nullable()
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

/** The mapping of a file. Columns count from 0; null is not in the file. */
export const mappingSchema = z
  .object({
    columns,
    course: course.nullable(),
    source: source.nullable(),
    owner,
    courses: meanings(course),
    sources: meanings(source),
    owners: meanings(owner),
  })
  .openapi('EnquiryMapping')

export type EnquiryImportData = CallData<'GET /api/admin/enquiry-imports/{id}'>
export type FileCheckData = CallData<'POST /api/admin/enquiry-imports/{id}/check'>
