import { use, useRef } from 'react'
import type { Ability } from '../../modules/accounts/abilities.ts'
import { AbilitiesContext } from '../../modules/accounts/use-ability.ts'
import { type AdminSection, to } from '../../ui/addresses/site-map.ts'
import { myDay } from '../../ui/addresses/staff-map.ts'
import { Button } from '../../ui/Button.tsx'
import { useNavigate } from '../../ui/router.tsx'
import { sectionTitle } from '../../ui/staff/section-title.ts'
import { isTyping, singleKeys, useShortcut } from '../../ui/staff/use-shortcut.ts'
import { useSections } from './use-sections.ts'

const dialogId = 'shortcuts'

/** All keys that do something, screen by screen. */
const shortcuts: {
  where: string
  /** Shown to people with this ability only. */
  ability?: Ability
  keys: { keys: string[]; does: string; ability?: Ability }[]
}[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: ['Ctrl', 'K'], does: 'Find people, batches, documents, pages and actions' },
      { keys: ['/'], does: 'Search the list, or everything where there is no list' },
      { keys: ['Alt', 'Z'], does: 'Undo what was just done, while its notice shows' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    where: 'Enquiries',
    ability: 'registrations.work',
    keys: [
      { keys: ['N'], does: 'Record an enquiry, on any screen' },
      { keys: ['Alt', 'E'], does: 'The same, also while you type' },
    ],
  },
  {
    where: 'Lists',
    keys: [
      { keys: ['F'], does: 'Filter' },
      { keys: ['↓', '↑'], does: 'Move through the rows' },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  {
    where: 'All registrations',
    ability: 'registrations.work',
    keys: [
      { keys: ['X'], does: 'Select the row, or deselect it' },
      { keys: ['Shift', 'X'], does: 'Choose all from the last one to this' },
      {
        keys: ['A'],
        does: 'Assign those selected to a counsellor',
        ability: 'registrations.assign',
      },
      { keys: ['T'], does: 'Tag them' },
      { keys: ['D'], does: 'Set their next date' },
      { keys: ['W'], does: 'WhatsApp them one after another' },
      { keys: ['S'], does: 'Correct their source' },
      { keys: ['L'], does: 'Mark them as lost' },
    ],
  },
  {
    where: 'My Day, and a registration',
    ability: 'registrations.work',
    keys: [
      { keys: ['1', '–', '5'], does: 'Outcome of the call' },
      { keys: ['Alt', 'T'], does: 'Next contact tomorrow' },
      { keys: ['Alt', 'D'], does: 'In three days' },
      { keys: ['Alt', 'W'], does: 'Next week' },
      { keys: ['Enter'], does: 'Save, and on to the next' },
      { keys: ['Alt', 'N'], does: 'The next one, with nothing saved' },
      { keys: ['Alt', 'H'], does: 'Hand over to another counsellor' },
      { keys: ['Alt', 'C'], does: 'Confirm seat' },
      { keys: ['Alt', 'L'], does: 'Mark as lost' },
    ],
  },
  {
    where: 'Students',
    ability: 'students.edit',
    keys: [
      { keys: ['A'], does: 'Add a student' },
      { keys: ['E'], does: 'Edit the student of the row, or of the page' },
    ],
  },
]

function useGoing(): (typeof shortcuts)[number] {
  const { visibleSections } = useSections()
  const all = Object.keys(sectionKeys) as AdminSection[]
  const sections = all.filter((section) => visibleSections.includes(section))
  return {
    where: 'Go to',
    keys: [
      ...(visibleSections.includes('enrollment')
        ? [{ keys: ['G', dayKey.toUpperCase()], does: 'My Day' }]
        : []),
      ...sections.map((section) => ({
        keys: ['G', sectionKeys[section].toUpperCase()],
        does: sectionTitle(section),
      })),
    ],
  }
}

export function openShortcuts() {
  document.querySelector<HTMLDialogElement>(`#${dialogId}`)?.showModal()
}

export function Shortcuts() {
  useShortcut('?', openShortcuts)
  useSectionKeys()
  const going = useGoing()
  const ownAbilities = use(AbilitiesContext)
  const isMine = ({ ability }: { ability?: Ability }) => !ability || ownAbilities.includes(ability)
  return (
    <dialog
      id={dialogId}
      aria-labelledby="shortcuts-heading"
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card bg-white p-6 text-ink shadow-lift backdrop:bg-ink/40"
    >
      <h2 id="shortcuts-heading" tabIndex={-1} className="text-xl outline-none">
        Keyboard shortcuts
      </h2>
      {[...shortcuts, going].filter(isMine).map(({ where, keys }) => (
        <section key={where} className="mt-4">
          <h3 className="text-[0.8125rem] font-semibold text-slate">{where}</h3>
          <dl className="mt-1">
            {keys.filter(isMine).map((entry) => (
              <div
                key={entry.does}
                className="flex min-h-10 items-center justify-between gap-4 border-t border-line py-1"
              >
                <dt>{entry.does}</dt>
                <dd className="flex shrink-0 gap-1">
                  {entry.keys.map((key) => (
                    <kbd key={key} className={keyLook}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className="mt-4 flex min-h-11 items-center gap-3 border-t border-line pt-2">
        <input
          type="checkbox"
          checked={singleKeys.use()}
          onChange={(event) => singleKeys.set(event.target.checked)}
          className="size-5 accent-indigo"
        />
        Single keys do something
      </label>
      <form method="dialog" className="mt-4">
        <Button type="submit" kind="solid" className="w-full">
          Close
        </Button>
      </form>
    </dialog>
  )
}

const keyLook =
  'grid h-7 min-w-7 place-items-center rounded-md border border-edge bg-paper px-1.5 font-sans text-[0.8125rem]'

/** After G, the letter that leads to a section, in the order of this list. */
const sectionKeys = {
  dashboard: 'd',
  students: 's',
  courses: 'c',
  enrollment: 'e',
  finance: 'f',
  reports: 'r',
  attendance: 'a',
  instructors: 'i',
  content: 'n',
  communication: 'o',
  settings: 't',
} as const satisfies Record<AdminSection, string>

const dayKey = 'm'

/** Milliseconds after G in which the letter must follow. */
const longest = 1_500

/** G and then a letter goes to a section that the person may open. */
function useSectionKeys() {
  const navigate = useNavigate()
  const { visibleSections } = useSections()
  const pressedAt = useRef(0)
  useShortcut('g', () => {
    pressedAt.current = performance.now()
    const go = (event: KeyboardEvent) => {
      if (performance.now() - pressedAt.current > longest || !isAlone(event)) return
      const address = addressOf(event.key, visibleSections)
      if (!address) return
      event.preventDefault()
      event.stopPropagation()
      navigate(address)
    }
    // Before any other: S alone may mean something on the screen.
    document.addEventListener('keydown', go, { capture: true, once: true })
  })
}

function isAlone({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && target instanceof HTMLElement && !isTyping(target)
}

function addressOf(key: string, visibleSections: readonly AdminSection[]): string | undefined {
  if (key === dayKey && visibleSections.includes('enrollment'))
    return to.adminRecord('enrollment', myDay)
  const section = visibleSections.find((one) => sectionKeys[one] === key)
  return section && to.adminSection(section)
}
