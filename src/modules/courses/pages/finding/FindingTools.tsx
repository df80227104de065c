import { type Ref, useState } from 'react'
import { batchTimes } from '#texts/batch-times.ts'
import { levelTexts, subjectTexts } from '#texts/course-facts.ts'
import { courseSearch } from '#texts/course-search.ts'
import { feeLimits, levels, subjects } from '../../../../../content/course-facts.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { formatRupees } from '../../../../ui/format/money.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useHref } from '../../../../ui/router.tsx'
import type { Start } from '../../../batches/contract.ts'
import { batchModes } from '../../../batches/rules.ts'
import { readFacts } from '../../facts/rules.ts'
import type { Course } from '../../rules.ts'
import { type CourseQuery, countChosen, everyCourse, sortOrders, timeOf, times } from './rules.ts'

type FilterProps = {
  courses: readonly Course[]
  starts: readonly Start[]
  query: CourseQuery
  onChange: (part: Partial<CourseQuery>) => void
}

/** A form with an address: before scripts, Enter requests the same page with the search in it. */
export function FindingTools({
  search,
  ...props
}: FilterProps & { search: Ref<HTMLInputElement> }) {
  const { query, onChange } = props
  const [open, setOpen] = useState(false)
  const chosenCount = countChosen(query)
  return (
    <search aria-label={courseSearch.label} className="print:hidden noscript:hidden">
      <form
        action={useHref(to.courses)}
        onSubmit={(event) => event.preventDefault()}
        className="mb-4 grid items-end gap-x-5 gap-y-3 sm:mb-6 sm:gap-y-4 lg:grid-cols-4"
      >
        <div className="lg:col-span-2">
          <TextField
            ref={search}
            label={courseSearch.search}
            type="search"
            name="search"
            value={query.search}
            onChange={(event) => onChange({ search: event.target.value })}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <div className="flex flex-wrap gap-3 lg:hidden">
          <Button
            aria-expanded={open}
            aria-controls="course-filters"
            onClick={() => setOpen(!open)}
            className={`grow ${open || chosenCount > 0 ? 'bg-sand' : ''}`}
          >
            {courseSearch.filters(chosenCount)}
            <Icon path={chevronDown} className={`size-4.5 ${open ? 'rotate-180' : ''}`} />
          </Button>
          {chosenCount > 0 && <ClearFilters {...props} />}
        </div>
        <div
          id="course-filters"
          className={`grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-3 gap-y-3 lg:contents ${open ? '' : 'max-lg:hidden'}`}
        >
          <Filters {...props} />
        </div>
        {chosenCount > 0 && (
          <div className="max-lg:hidden">
            <ClearFilters {...props} />
          </div>
        )}
      </form>
    </search>
  )
}

/** The search text stays. */
function ClearFilters({ query, onChange }: FilterProps) {
  return (
    <Button kind="quiet" onClick={() => onChange({ ...everyCourse, search: query.search })}>
      {courseSearch.clearFilters}
    </Button>
  )
}

const chevronDown = 'M6 9l6 6l6-6'

type Filter = {
  name: Exclude<keyof CourseQuery, 'search'>
  /** The text for no choice. */
  any?: string
  options: (readonly [value: string, text: string])[]
  /** Whether a course or batch has it. */
  has?: (value: string) => boolean
}

/** Only choices that some course or batch has: others would find nothing. */
function Filters({ courses, starts, query, onChange }: FilterProps) {
  const facts = courses.map((course) => readFacts(course.facts))
  const filters: Filter[] = [
    {
      name: 'subject',
      any: courseSearch.anySubject,
      options: subjects.map((subject) => [subject, subjectTexts[subject]]),
      has: (value) => facts.some(({ subject }) => subject === value),
    },
    {
      name: 'level',
      any: courseSearch.anyLevel,
      options: levels.map((level) => [level, levelTexts[level]]),
      has: (value) => facts.some(({ level }) => level === value),
    },
    {
      name: 'place',
      any: courseSearch.anyPlace,
      options: batchModes.map((mode) => [mode, batchTimes.mode[mode]]),
      has: (value) => starts.some(({ mode }) => mode === value),
    },
    {
      name: 'time',
      any: courseSearch.anyTime,
      options: times.map((time) => [time, courseSearch.times[time]]),
      has: (value) => starts.some((start) => timeOf(start) === value),
    },
    {
      name: 'fee',
      any: courseSearch.anyFee,
      options: feeLimits.map((rupees) => [
        String(rupees),
        courseSearch.feeUpTo(formatRupees(rupees * 100)),
      ]),
    },
    { name: 'sort', options: sortOrders.map((order) => [order, courseSearch.sorts[order]]) },
  ]
  const isOfBatches = ({ name }: Filter) => name === 'place' || name === 'time'
  return filters
    .filter((filter) => starts.length > 0 || !isOfBatches(filter))
    .map(({ name, any, options, has = () => true }) => (
      <SelectField
        key={name}
        label={courseSearch[name]}
        name={name}
        value={query[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      >
        {any && <option value="">{any}</option>}
        {options
          .filter(([value]) => query[name] === value || has(value))
          .map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </SelectField>
    ))
}
