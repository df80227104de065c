import { SelectField } from '../../../../ui/Field.tsx'
import { grouped } from '../../../../ui/format/counts.ts'
import { leftOut, mappingKeyOf, type Unknown } from './use-mapping.ts'

type Choices = Record<Unknown['what'], readonly { value: string; label: string }[]>

/** Names in the file that nobody knows here: which of ours each means, or that its rows are left out. */
export function Meanings({
  unknown,
  choices,
  meanings,
  onMean,
}: {
  unknown: readonly Unknown[]
  choices: Choices
  meanings: Record<string, string>
  onMean: (name: Unknown, is: string) => void
}) {
  if (unknown.length === 0) return null
  return (
    <section aria-labelledby="meanings-heading">
      <h2 id="meanings-heading" className="text-lg">
        Names we do not know
      </h2>
      <p className="text-slate">Say which of ours each means, or leave its rows out.</p>
      <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {unknown.map((name) => (
          <SelectField
            key={mappingKeyOf(name)}
            label={`${labels[name.what]} “${name.name}”`}
            hint={name.rows === 1 ? 'in 1 row' : `in ${grouped(name.rows)} rows`}
            value={meanings[mappingKeyOf(name)] ?? ''}
            onChange={({ target }) => onMean(name, target.value)}
          >
            <option value="">Not decided: rows are left aside</option>
            <option value={leftOut}>Leave these rows out</option>
            {choices[name.what].map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </section>
  )
}

const labels = { course: 'Course', source: 'Source', owner: 'Counsellor' }
