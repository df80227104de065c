import { useState } from 'react'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import { useCourseOptions } from '../../../courses/options/use-course-options.ts'
import type { EnquiryImportData, FileCheckData } from '../../imports/contract.ts'
import {
  type Columns,
  type ImportField,
  type Mapping,
  type Meaning,
  nobody,
  roundRobin,
} from '../../imports/rules.ts'
import { useCounsellors } from '../use-counsellors.ts'

export type Unknown = FileCheckData['unknown'][number]
type Whole = { course: string; source: string; owner: string }

/** What a name was said to mean where its rows are left out. */
export const leftOut = 'left-out'

export const mappingKeyOf = ({ what, folded: foldedValue }: Pick<Unknown, 'what' | 'folded'>) =>
  `${what} ${foldedValue}`

/** How a file is read, as it is chosen on the page. */
export function useMapping(file: EnquiryImportData) {
  const [columns, setColumns] = useState(file.guessed)
  const [whole, setWhole] = useState<Whole>({ course: '', source: '', owner: nobody })
  // A name that was given a meaning is unknown no more, and its choice stays on the page.
  const [unknown, setUnknown] = useState<Record<string, Unknown>>({})
  const [meanings, setMeanings] = useState<Record<string, string>>({})
  return {
    columns,
    whole,
    meant: meanings,
    unknown: Object.values(unknown),
    mapping: mappingOf(columns, whole, meanings),
    place: (field: ImportField, column: number | null) => {
      setColumns({ ...columns, [field]: column })
      // Names of another column are other names.
      setUnknown({})
      setMeanings({})
    },
    choose: (field: keyof Whole, value: string) => setWhole({ ...whole, [field]: value }),
    mean: (name: Unknown, is: string) => setMeanings({ ...meanings, [mappingKeyOf(name)]: is }),
    meet: (names: readonly Unknown[]) =>
      setUnknown({
        ...unknown,
        ...Object.fromEntries(names.map((one) => [mappingKeyOf(one), one])),
      }),
  }
}

function mappingOf(columns: Columns, whole: Whole, meanings: Record<string, string>): Mapping {
  const of = (what: Unknown['what']): Meaning<string>[] =>
    Object.entries(meanings).flatMap(([key, is]) => {
      const [kind, name = ''] = key.split(' ')
      return kind === what && is ? [{ name, is: is === leftOut ? null : is }] : []
    })
  return {
    columns,
    course: whole.course || null,
    source: Number(whole.source),
    owner: whole.owner,
    courses: of('course'),
    owners: of('owner'),
    sources: of('source').map(({ name, is }) => ({ name, is: is === null ? null : Number(is) })),
  }
}

type Outcome = { text: string; isRefusal: boolean }

/** A file that is looked at as it is mapped, and then begun with as it was looked at. */
export function useFileCheck(
  id: number,
  mapping: Mapping,
  { onFound, onStarted }: { onFound: (names: readonly Unknown[]) => void; onStarted: () => void },
) {
  const send = useStaffAction()
  const [lastCheck, setLastCheck] = useState<{ check: FileCheckData; mapping: Mapping }>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const request = { params: { id }, body: mapping }

  async function work(run: () => Promise<Outcome>) {
    if (busy) return
    if (!mapping.source) return setOutcome({ text: 'Choose the source.', isRefusal: true })
    setBusy(true)
    setOutcome({ text: 'Reading the rows...', isRefusal: false })
    setOutcome(await run())
    setBusy(false)
  }
  async function look(): Promise<Outcome> {
    const answer = await send('POST /api/admin/enquiry-imports/{id}/check', request)
    if (!answer.ok) return { text: answer.message, isRefusal: true }
    setLastCheck({ check: answer.data, mapping })
    onFound(answer.data.unknown)
    return { text: readyLine(answer.data), isRefusal: false }
  }
  async function start(): Promise<Outcome> {
    const answer = await send('POST /api/admin/enquiry-imports/{id}/start', request)
    if (!answer.ok) return { text: answer.message, isRefusal: true }
    onStarted()
    return { text: answer.data.message, isRefusal: false }
  }
  return {
    busy,
    said: outcome,
    check: lastCheck?.check,
    look: () => work(look),
    start: () => work(start),
    /** What was looked at is what is on the page. */
    isLookedAt: JSON.stringify(lastCheck?.mapping) === JSON.stringify(mapping),
  }
}

/** What may be chosen of each kind. */
export function useChoices() {
  const courses = useCourseOptions()
  const counsellors = useCounsellors()
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources : []
  return {
    course: courses.map((course) => ({ value: course, label: course })),
    source: sources
      .filter(({ isRetired }) => !isRetired)
      .map(({ id, name }) => ({ value: String(id), label: name })),
    owner: [
      { value: nobody, label: 'Nobody yet' },
      { value: roundRobin, label: 'In turn, to whoever is in' },
      ...counsellors.map(({ id, name }) => ({ value: id, label: name })),
    ],
  }
}

function readyLine({ ready, skippedCount }: FileCheckData): string {
  const enquiries = ready === 1 ? '1 row is' : `${ready} rows are`
  const skippedNote =
    skippedCount === 0 ? 'none is left aside' : `${skippedCount} would be left aside`
  return `${enquiries} ready, ${skippedNote}.`
}
