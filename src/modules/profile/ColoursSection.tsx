import { colourSettings } from '#texts/settings.ts'
import { schemes } from '../../ui/scheme.ts'
import { useScheme } from '../../ui/use-scheme.ts'
import { ProfileSettings } from './ProfileSettings.tsx'

/** Light, dark or the device's choice. Stored in this browser, not in the account. */
export default function ColoursSection() {
  const [selected, choose] = useScheme()
  return (
    <ProfileSettings id="colours" title={colourSettings.heading} about={colourSettings.about}>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{colourSettings.heading}</legend>
        {schemes.map((scheme) => (
          <label key={scheme} className="flex min-h-11 items-center gap-2.5 font-semibold">
            <input
              type="radio"
              name="scheme"
              checked={scheme === selected}
              onChange={() => choose(scheme)}
              className="size-5 accent-indigo"
            />
            {colourSettings[scheme]}
          </label>
        ))}
      </fieldset>
    </ProfileSettings>
  )
}
