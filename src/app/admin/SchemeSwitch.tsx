import { Monitor, Moon, Sun } from 'lucide-react'
import { schemes } from '../../ui/scheme.ts'
import { useScheme } from '../../ui/use-scheme.ts'

const looks = {
  system: { Icon: Monitor, label: 'Colours of the device' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
}

/** Light, dark, or as the device has it: one choice, kept by this browser. */
export function SchemeSwitch({ isFolded }: { isFolded: boolean }) {
  const [selected, choose] = useScheme()
  return (
    <fieldset className={`mt-1 flex gap-1 ${isFolded ? 'flex-col items-center' : 'px-1'}`}>
      <legend className="sr-only">Colours</legend>
      {schemes.map((scheme) => {
        const { Icon, label } = looks[scheme]
        return (
          <label key={scheme} title={label} className={choice}>
            <input
              type="radio"
              name={isFolded ? 'scheme-folded' : 'scheme'}
              aria-label={label}
              checked={scheme === selected}
              onChange={() => choose(scheme)}
              className="sr-only"
            />
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </label>
        )
      })}
    </fieldset>
  )
}

const choice =
  'relative grid size-11 cursor-pointer place-items-center rounded-control text-slate hover:text-ink ' +
  'has-checked:bg-sand has-checked:text-ink has-checked:ring-1 has-checked:ring-edge has-checked:ring-inset ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-indigo forced-colors:has-checked:outline-2'
