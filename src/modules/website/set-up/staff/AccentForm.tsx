import { useState } from 'react'
import { TextField } from '../../../../ui/Field.tsx'
import { ActionForm } from '../../../../ui/staff/ActionForm.tsx'
import { contrastWithInk, leastContrast } from '../../../page-texts/institute/accent.ts'
import type { OnSaved, SavedDetails } from './questions.ts'

/** The colour of the main buttons, with what their words look like on it. */
export function AccentForm({ saved, onDone }: { saved: SavedDetails; onDone: OnSaved }) {
  const [accent, setAccent] = useState(saved.accent)
  const contrast = contrastWithInk(accent)
  return (
    <ActionForm
      aria-label="Accent colour"
      call="PUT /api/admin/institute"
      request={() => ({ body: { version: saved.version, accent } })}
      submit="Save"
      onDone={onDone}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          label="Colour of buttons"
          name="accent"
          type="color"
          value={accent}
          onChange={({ target }) => setAccent(target.value)}
        />
        {/* Both schemes: the words on a button stay dark. */}
        <p>
          <span
            className="inline-flex min-h-12 items-center rounded-control px-4 font-semibold"
            style={{ background: accent, color: '#17172b' }}
          >
            Start Free Demo
          </span>{' '}
          {contrast.toFixed(1)} : 1
          {contrast < leastContrast && <strong className="text-kumkum"> too dark for words</strong>}
        </p>
      </div>
    </ActionForm>
  )
}
