import { useState } from 'react'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useCourseOptions } from '../../../courses/options/use-course-options.ts'
import type { EnquiryImportData, FileCheckData } from '../../imports/contract.ts'
import {
  type Columns,
  type ImportField,
  type Mapping,
  type Meaning,
  nobody,
  roundRobin,
  suggestMeaning,
} from '../../imports/rules.ts'
import { useCounsellors } from '../registration-data.ts'

type Unknown = FileCheckData['unknown'][number]
/** For empty cells; `''` is none. */
type Defaults = { course: string; source: string; owner: string }

/** The meaning of a name whose rows are skipped. */
export const leftOut = 'left-out'

export const mappingKeyOf = ({ what, folded }: Unknown) => `${what} ${folded}`

/** The mapping as chosen on the page. */
export function useMapping(file: EnquiryImportData, choices: ReturnType<typeof useChoices>) {
  const [columns, setColumns] = useState(file.guessed)
  const [defaults, setDefaults] = useState<Defaults>({ course: '', source: '', owner: file.owner })
  // A name with a meaning is not unknown any more, but its choice stays on the page.
  const [unknown, setUnknown] = useState<Record<string, Unknown>>({})
  const [meanings, setMeanings] = useState<Record<string, string>>({})
  return {
    columns,
    defaults,
    meanings,
    unknown: Object.values(unknown),
    mapping: mappingOf(columns, defaults, meanings),
    setColumn: (field: ImportField, column: number | null) => {
      setColumns({ ...columns, [field]: column })
      // Another column has other names.
      setUnknown({})
      setMeanings({})
    },
    setDefault: (field: keyof Defaults, value: string) =>
      setDefaults({ ...defaults, [field]: value }),
    setMeaning: (name: Unknown, is: string) =>
      setMeanings({ ...meanings, [mappingKeyOf(name)]: is }),
    /**
     * The probable meaning of a name is preselected; staff see it before they import. Returns the mapping with
     * it.
     */
    addUnknown: (names: readonly Unknown[]) => {
      setUnknown({
        ...unknown,
        ...Object.fromEntries(names.map((one) => [mappingKeyOf(one), one])),
      })
      const suggested = names.flatMap((one) => {
        const meaning = suggestMeaning(one.name, choices[one.what])
        return meaning ? [[mappingKeyOf(one), meaning]] : []
      })
      const next = { ...Object.fromEntries(suggested), ...meanings }
      setMeanings(next)
      return mappingOf(columns, defaults, next)
    },
  }
}

export type MappingOnPage = ReturnType<typeof useMapping>

function mappingOf(
  columns: Columns,
  defaults: Defaults,
  meanings: Record<string, string>,
): Mapping {
  const of = (what: Unknown['what']): Meaning<string>[] =>
    Object.entries(meanings).flatMap(([key, is]) => {
      const [kind, name = ''] = key.split(' ')
      return kind === what && is ? [{ name, is: is === leftOut ? null : is }] : []
    })
  return {
    columns,
    course: defaults.course || null,
    source: Number(defaults.source) || null,
    owner: defaults.owner,
    courses: of('course'),
    owners: of('owner'),
    sources: of('source').map(({ name, is }) => ({ name, is: is === null ? null : Number(is) })),
  }
}

/** The choices of each kind. */
export function useChoices() {
  const courses = useCourseOptions()
  const counsellors = useCounsellors()
  const sources = useStaffData('GET /api/admin/sources', {}).data?.sources ?? []
  return {
    course: courses.map((course) => ({ id: course, name: course })),
    source: sources
      .filter(({ isRetired }) => !isRetired)
      .map(({ id, name }) => ({ id: String(id), name })),
    owner: [
      { id: nobody, name: 'Unassigned' },
      { id: roundRobin, name: 'Round robin among signed-in counsellors' },
      ...counsellors,
    ],
  }
}
