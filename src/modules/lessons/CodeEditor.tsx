import { type KeyboardEvent, useId, useRef } from 'react'
import { lessonPage as words } from '#words/lesson.ts'
import type { RunLanguage } from './contract.ts'

/** Signs that need a second keyboard on a phone. */
const signs: Record<RunLanguage, readonly string[]> = {
  python: ['(', ')', '"', ':', '=', '+', '*', '[', ']', ','],
  javascript: ['(', ')', '"', ';', '=', '+', '{', '}', '[', ']', '.'],
}
const indents: Record<RunLanguage, string> = { python: '    ', javascript: '  ' }

/** A box for a short program, with the numbers of its lines and, on a phone, a row of keys. */
export function CodeEditor({
  label,
  language,
  code,
  onEdit,
  onRun,
}: {
  label: string
  language: RunLanguage
  code: string
  onEdit: (code: string) => void
  onRun: () => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const handleKey = useEditorKeys(indents[language], onRun)
  const lines = code.split('\n').length
  return (
    <div className="rounded-control border border-edge bg-white">
      <label
        htmlFor={id}
        className="block border-b border-line bg-paper px-4 py-1.5 text-sm font-semibold"
      >
        {label}
      </label>
      {/* As code it has the letters of a program, and so has the box in it. */}
      <code className="flex text-base">
        <span aria-hidden="true" className="whitespace-pre! py-3 pr-2 pl-3 text-right text-slate">
          {Array.from({ length: lines }, (_, at) => at + 1).join('\n')}
        </span>
        <textarea
          ref={area}
          id={id}
          aria-describedby={`${id}-keys`}
          value={code}
          onChange={(event) => onEdit(event.target.value)}
          onKeyDown={handleKey}
          rows={lines + 1}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          className="block min-w-0 flex-1 resize-none whitespace-pre! overflow-x-auto bg-white px-3 py-3"
        />
      </code>
      <KeyRow
        keys={[{ label: words.editor.tab, text: indents[language] }, ...signs[language].map(asKey)]}
        onPress={(text) => {
          area.current?.focus()
          insert(text)
        }}
      />
      <p
        id={`${id}-keys`}
        className="border-t border-line px-4 py-1.5 text-sm text-slate pointer-coarse:hidden"
      >
        {words.editor.keys}
      </p>
    </div>
  )
}

const asKey = (sign: string) => ({ label: sign, text: sign })

/** Only where fingers type: a keyboard on the screen hides these signs behind another one. */
function KeyRow({
  keys,
  onPress,
}: {
  keys: { label: string; text: string }[]
  onPress: (text: string) => void
}) {
  return (
    <fieldset className="hidden flex-wrap gap-1 border-t border-line p-1.5 pointer-coarse:flex">
      <legend className="sr-only">{words.editor.row}</legend>
      {keys.map(({ label, text }) => (
        <button
          key={label}
          type="button"
          aria-label={words.editor.insert(label)}
          // What is pressed must not take the focus: the keyboard of the phone would go.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPress(text)}
          className="min-h-11 min-w-11 rounded-sm border border-edge px-2"
        >
          <code>{label}</code>
        </button>
      ))}
    </fieldset>
  )
}

/** Tab indents, after Escape it leaves; Enter goes on where the line before begins; Ctrl and Enter run. */
function useEditorKeys(indent: string, onRun: () => void) {
  const leaves = useRef(false)
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, currentTarget: area } = event
    const wasLeaving = leaves.current
    leaves.current = key === 'Escape' || (wasLeaving && key === 'Shift')
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onRun()
    } else if (key === 'Tab' && !wasLeaving && !event.shiftKey) {
      event.preventDefault()
      insert(indent)
    } else if (key === 'Enter' && !event.shiftKey) {
      const line = area.value.slice(0, area.selectionStart).split('\n').at(-1) ?? ''
      const [blanks = ''] = line.match(/^ */) ?? []
      const deeper = /[:{]\s*$/.test(line) ? indent : ''
      if (blanks + deeper === '') return
      event.preventDefault()
      insert(`\n${blanks}${deeper}`)
    }
  }
}

/** The one way to write into a box that Undo takes back. */
function insert(text: string) {
  document.execCommand('insertText', false, text)
}
