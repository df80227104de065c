import { TextField } from '../../../ui/Field.tsx'
import type { FormValues } from '../../../ui/staff/ActionForm.tsx'
import { CheckLine } from '../../../ui/staff/CheckLine.tsx'
import type { ConsentScope } from '../quotes.ts'
import { scopeNames } from './texts.ts'

const fieldNames = { consentedOn: 'consentedOn', scope: 'scope' }
type FieldNames = typeof fieldNames
type Consent = { consentedOn: string | null; scope: ConsentScope[] }

/** When somebody agreed to be shown on the website, and to what. */
export function ConsentFields({
  names = fieldNames,
  values = { consentedOn: null, scope: [] },
  what,
  scopes,
  hint,
}: {
  names?: FieldNames
  values?: Consent
  /** What every consent covers. */
  what: string
  scopes: readonly ConsentScope[]
  hint?: string
}) {
  return (
    <>
      <TextField
        name={names.consentedOn}
        label="Consent given on"
        type="date"
        hint={hint}
        defaultValue={values.consentedOn ?? ''}
      />
      <fieldset>
        <legend className="font-semibold">Besides {what}, the consent covers</legend>
        <div className="flex flex-wrap gap-x-6">
          {scopes.map((scope) => (
            <CheckLine
              key={scope}
              name={names.scope}
              value={scope}
              isChecked={values.scope.includes(scope)}
              label={scopeNames[scope]}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

export const readConsent = (form: FormValues, names: FieldNames = fieldNames): Consent => ({
  consentedOn: form.text(names.consentedOn) || null,
  scope: form.all(names.scope) as ConsentScope[],
})
