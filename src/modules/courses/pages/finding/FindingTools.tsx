import { type Ref, useState } from 'react'
import { useHref } from 'react-router'
import { levelWords, subjectWords } from '#words/course-facts.ts'
import { courseSearch } from '#words/finding.ts'
import { feeLimits, levels, subjects } from '../../../../../content/course-facts.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../../ui/Field.tsx'
import { formatRupees } from '../../../../ui/format/money.ts'
import { readFacts } from '../../facts/rules.ts'
import type { Course } from '../../rules.ts'
import { type CourseQuery, countChosen, type SortOrder, sortOrders } from './rules.ts'

type Change = (part: Partial<CourseQuery>) => void

/** A form with an address: before any script, Enter asks for the same page with the search in it. */
export function FindingTools({
  courses,
  query,
  onChange,
  search,
}: {
  courses: readonly Course[]
  query: CourseQuery
  onChange: Change
  search: Ref<HTMLInputElement>
}) {
  const [open, setOpen] = useState(false)
  return (
    <search aria-label={courseSearch.label} className="print:hidden noscript:hidden">
      <form
        action={useHref(to.courses)}
        onSubmit={(event) => event.preventDefault()}
        className="mb-6 grid items-end gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
      >
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
        <Button
          aria-expanded={open}
          aria-controls="course-filters"
          onClick={() => setOpen(!open)}
          className="lg:hidden"
        >
          {courseSearch.filters(countChosen(query))}
        </Button>
        <div
          id="course-filters"
          className={`grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4 ${open ? '' : 'max-lg:hidden'}`}
        >
          <Filters courses={courses} query={query} onChange={onChange} />
        </div>
      </form>
    </search>
  )
}

/** Of subjects and levels only those that some course has: the others would find nothing. */
function Filters({
  courses,
  query,
  onChange,
}: {
  courses: readonly Course[]
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
