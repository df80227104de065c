import { colourSettings } from '#words/settings.ts'
import { schemes } from '../../ui/scheme.ts'
import { useScheme } from '../../ui/use-scheme.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Light, dark, or as the device has it. Kept by this browser, not by the account. */
export default function ColoursSection() {
  const [chosen, choose] = useScheme()
  return (
    <SettingsSection id="colours" title={colourSettings.heading} about={colourSettings.about}>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{colourSettings.heading}</legend>
        {schemes.map((scheme) => (
          <label key={scheme} className="flex min-h-11 items-center gap-2.5 font-semibold">
            <input
              type="radio"
              name="scheme"
              checked={scheme === chosen}
              onChange={() => choose(scheme)}
              className="size-5 accent-indigo"
            />
            {colourSettings[scheme]}
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  )
}
