import { type Ref, useState } from 'react'
import { levelWords, subjectWords } from '#words/course-facts.ts'
import { courseSearch } from '#words/finding.ts'
import { starts as startWords } from '#words/starts.ts'
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
import {
  type CourseQuery,
  countChosen,
  everyCourse,
  type SortOrder,
  sortOrders,
  timeOf,
  times,
} from './rules.ts'

type Change = (part: Partial<CourseQuery>) => void

/** A form with an address: before scripts, Enter requests the same page with the search in it. */
export function FindingTools({
  courses,
  starts,
  query,
  onChange,
  search,
}: {
  courses: readonly Course[]
  starts: readonly Start[]
  query: CourseQuery
  onChange: Change
  search: Ref<HTMLInputElement>
}) {
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
          {chosenCount > 0 && <ClearFilters query={query} onChange={onChange} />}
        </div>
        <div
          id="course-filters"
          className={`grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-3 gap-y-3 lg:contents ${open ? '' : 'max-lg:hidden'}`}
        >
          <Filters courses={courses} starts={starts} query={query} onChange={onChange} />
        </div>
        {chosenCount > 0 && (
          <div className="max-lg:hidden">
            <ClearFilters query={query} onChange={onChange} />
          </div>
        )}
      </form>
    </search>
  )
}

/** The search text stays. */
function ClearFilters({ query, onChange }: { query: CourseQuery; onChange: Change }) {
  return (
    <Button kind="quiet" onClick={() => onChange({ ...everyCourse, search: query.search })}>
      {courseSearch.clearFilters}
    </Button>
  )
}

const chevronDown = 'M6 9l6 6l6-6'

/** Only choices that some course or batch has: others would find nothing. */
function Filters({
  courses,
  starts,
  query,
  onChange,
}: {
  courses: readonly Course[]
  starts: readonly Start[]
  query: CourseQuery
  onChange: Change
}) {
  const field = (name: keyof CourseQuery) => ({
    name,
    value: query[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const has = (key: 'subject' | 'level', value: string) =>
    query[key] === value || courses.some(({ facts }) => readFacts(facts)[key] === value)
  return (
    <>
      <SelectField label={courseSearch.subject} {...field('subject')}>
        <option value="">{courseSearch.anySubject}</option>
        {subjects
          .filter((subject) => has('subject', subject))
          .map((subject) => (
            <option key={subject} value={subject}>
              {subjectWords[subject]}
            </option>
          ))}
      </SelectField>
      <SelectField label={courseSearch.level} {...field('level')}>
        <option value="">{courseSearch.anyLevel}</option>
        {levels
          .filter((level) => has('level', level))
          .map((level) => (
            <option key={level} value={level}>
              {levelWords[level]}
            </option>
          ))}
      </SelectField>
      {starts.length > 0 && (
        <>
          <SelectField label={courseSearch.place} {...field('place')}>
            <option value="">{courseSearch.anyPlace}</option>
            {batchModes
              .filter(
                (option) => query.place === option || starts.some(({ mode }) => mode === option),
              )
              .map((option) => (
                <option key={option} value={option}>
                  {startWords.mode[option]}
                </option>
              ))}
          </SelectField>
          <SelectField label={courseSearch.time} {...field('time')}>
            <option value="">{courseSearch.anyTime}</option>
            {times
              .filter((time) => query.time === time || starts.some((one) => timeOf(one) === time))
              .map((time) => (
                <option key={time} value={time}>
                  {courseSearch.times[time]}
                </option>
              ))}
          </SelectField>
        </>
      )}
      <SelectField label={courseSearch.fee} {...field('fee')}>
        <option value="">{courseSearch.anyFee}</option>
        {feeLimits.map((rupees) => (
          <option key={rupees} value={String(rupees)}>
            {courseSearch.feeUpTo(formatRupees(rupees * 100))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={courseSearch.sort}
        {...field('sort')}
        onChange={(event) => onChange({ sort: event.target.value as SortOrder })}
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {courseSearch.sorts[order]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
