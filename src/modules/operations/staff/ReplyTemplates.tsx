import { fastTrackCourses } from '../../../../content/fast-track-page.ts'
import { control } from '../../../ui/Field.tsx'
import { EditableList, newEntry } from '../../../ui/staff/EditableList.tsx'
import { fillTemplate, settingsFieldLabels } from '../../settings/rules.ts'
import type { SettingsForm } from './use-settings-form.ts'

const example = { name: 'Asha', course: fastTrackCourses[0] }

/** Prepared replies, each with how it reads once its gaps are filled. */
export function ReplyTemplates({
  templates,
  error,
  onChange,
}: {
  templates: SettingsForm['templates']
  error: string | undefined
  onChange: (templates: SettingsForm['templates']) => void
}) {
  return (
    <section className="grid gap-x-10 gap-y-3 border-t border-line pt-5 lg:grid-cols-[15rem_1fr]">
      <div>
        <h2 className="text-lg">Replies</h2>
        <p className="mt-1 text-slate">
          Texts for a quick answer by WhatsApp. {'{name}'} and {'{course}'} are filled in with the
          person’s own.
        </p>
      </div>
      <EditableList
        id="templates"
        legend={settingsFieldLabels.templates}
        noun="reply"
        tall
        error={error}
        entries={templates}
        blank={() => newEntry({ title: '', text: '' })}
        isBlank={({ title, text }) => title === '' && text === ''}
        onChange={onChange}
      >
        {({ title, text }, label, edit) => (
          <>
            <input
              aria-label={`Title of ${label.toLowerCase()}`}
              placeholder="Title"
              autoComplete="off"
              value={title}
              onChange={(event) => edit({ title: event.target.value })}
              className={`${control} min-h-11! py-2! font-semibold`}
            />
            <textarea
              aria-label={`Text of ${label.toLowerCase()}`}
              placeholder="Hello {name}, …"
              rows={3}
              value={text}
              onChange={(event) => edit({ text: event.target.value })}
              className={`${control} field-sizing-content`}
            />
            {text && <p className="text-[0.8125rem] text-slate">{fillTemplate(text, example)}</p>}
          </>
        )}
      </EditableList>
    </section>
  )
}
