import { type ChangeEvent, useMemo } from 'react'
import { fastTrackCourses } from '../../../../content/fast-track-page.ts'
import { describeEach } from '../../../ui/api/reasons.ts'
import { Button } from '../../../ui/Button.tsx'
import { control, TextField } from '../../../ui/Field.tsx'
import { FormErrorsContext } from '../../../ui/form-context.ts'
import { dayInIndia, endOfDay } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { LeaveDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { EditableList, type ListItem, newEntry } from '../../../ui/staff/EditableList.tsx'
import { FormOpening } from '../../../ui/staff/FormOpening.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { listErrors } from '../../../ui/staff/list-errors.ts'
import { SettingsGroup } from '../../../ui/staff/SettingsGroup.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { type Sheet, useVersionedForm } from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { Settings } from '../../settings/contract.ts'
import {
  checkPromoText,
  checkTemplates,
  fillTemplate,
  longestPromoText,
  type SettingsField,
  settingsFieldLabels,
} from '../../settings/rules.ts'
import { settingsTexts } from './texts.ts'

type Props = {
  /** Those that this page shows; all are saved together. */
  fields: readonly SettingsField[]
}

/** The banner, the address for admissions mails, or the reply templates. */
export function SettingsPart({ fields }: Props) {
  const { state, refresh } = useStaffData('GET /api/admin/settings', {})
  return (
    <Loaded what="settings" state={state} onRetry={refresh} className="min-h-[80vh]">
      {(settings) => <SettingsEditor fields={fields} latest={settings} refresh={refresh} />}
    </Loaded>
  )
}

type EditorProps = Props & { latest: Settings; refresh: () => void }

function SettingsEditor(props: EditorProps) {
  const editor = useSettingsForm(props)
  const { form, base, busy, unsaved, errors, conflict, edit } = editor
  const mayChange = useAbility('settings.change')
  const field = (name: Exclude<SettingsField, 'templates'>) => ({
    id: name,
    name,
    label: settingsFieldLabels[name],
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => edit({ [name]: event.target.value }),
  })
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
      className="mt-4 grid max-w-5xl gap-5 [&_:is(input,textarea,button)]:scroll-mb-24"
    >
      <FormOpening
        form={editor}
        what="the settings"
        title="The settings were not saved"
        errors={editor.errorList}
      />
      <FormErrorsContext value={errors}>
        {props.fields.includes('promoText') && (
          <SettingsGroup
            id="banner"
            heading="Promo banner"
            text="Shown on every public page; it counts down to the end of the last day. Without a day it counts from 7 days, 23 hours, 59 minutes and 59 seconds on every load."
          >
            <TextField
              {...field('promoEndsAt')}
              type="date"
              hint="Afterwards the countdown stays at zero until you change or clear this."
            />
            <TextField
              {...field('promoText')}
              autoComplete="off"
              maxLength={longestPromoText}
              placeholder={base.defaults.promoText}
              hint={`Empty: “${base.defaults.promoText}”.`}
            />
          </SettingsGroup>
        )}
        {props.fields.includes('admissionsEmail') && (
          <SettingsGroup
            id="admissions"
            heading="Admissions"
            text="Where the mail about each new registration goes."
          >
            <TextField
              {...field('admissionsEmail')}
              type="email"
              autoComplete="off"
              placeholder={base.defaults.admissionsEmail}
              hint={`Empty: ${base.defaults.admissionsEmail}.`}
            />
          </SettingsGroup>
        )}
        {props.fields.includes('templates') && (
          <ReplyTemplates
            templates={form.templates}
            onChange={(templates) => edit({ templates })}
          />
        )}
      </FormErrorsContext>
      <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white py-3">
        <p role="status" className="text-slate">
          {unsaved ? 'Changes that are not saved yet.' : savedText(base)}
        </p>
        {mayChange && (
          <Button
            type="submit"
            kind="primary"
            disabled={busy || conflict !== undefined || !unsaved}
          >
            {busy ? 'Saving...' : 'Save settings'}
          </Button>
        )}
      </div>
      <LeaveDialog unsaved={unsaved} onForget={editor.forget} />
    </form>
  )
}

function savedText({ savedBy, savedAt }: Settings): string {
  return savedBy ? `Saved by ${savedBy}, ${formatTime(savedAt)}.` : 'No changes'
}

const example = { name: 'Asha', course: fastTrackCourses[0] }

type ReplyTemplatesProps = {
  templates: SettingsForm['templates']
  onChange: (templates: SettingsForm['templates']) => void
}

/** Each with a preview. */
function ReplyTemplates({ templates, onChange }: ReplyTemplatesProps) {
  return (
    <SettingsGroup
      id="replies"
      heading="Replies"
      text={
        <>
          Texts for a quick answer by WhatsApp. {'{name}'} and {'{course}'} are filled in with the
          person’s own.
        </>
      }
    >
      <EditableList
        id="templates"
        legend={settingsFieldLabels.templates}
        noun="reply"
        tall
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
    </SettingsGroup>
  )
}

/** The settings as typed; an empty field uses the default. */
type SettingsForm = {
  promoEndsAt: string
  promoText: string
  admissionsEmail: string
  templates: ListItem<{ title: string; text: string }>[]
}

type FormSettings = Pick<Settings, SettingsField>

function useSettingsForm({ fields, latest, refresh }: EditorProps) {
  // Each page keeps its own unsaved text.
  const as = `settings ${fields.join()}`
  const form = useVersionedForm(sheet, latest, { as, renew: renewKeys })
  const { base = latest, text: settings } = form
  const { errors, isBusy, run, refuse } = useAction('PUT /api/admin/settings', {
    onDone: (saved) => {
      form.saved(saved)
      toast.success('Saved. Every page shows it now.')
      refresh()
    },
    onLate: form.refused,
    onRefused: refresh,
  })
  const errorList = useMemo(() => listErrors(settingsFieldLabels, (id) => id, errors), [errors])
  function save() {
    const promoText = settings.promoText === null ? undefined : checkPromoText(settings.promoText)
    const templates = checkTemplates(settings.templates)
    if (promoText || templates) refuse(describeEach(settingsTexts, { promoText, templates }))
    else run({ body: { version: base.version, ...settings } })
  }
  return {
    ...form,
    base,
    busy: isBusy,
    errors: errors.fields,
    errorList,
    save,
    revert: () => {
      refuse({})
      form.revert()
    },
  }
}

const sheet: Sheet<Settings, SettingsForm, FormSettings> = {
  labels: settingsFieldLabels,
  toForm: (settings) => ({
    promoEndsAt: settings?.promoEndsAt ? dayInIndia(new Date(settings.promoEndsAt)) : '',
    promoText: settings?.promoText ?? '',
    admissionsEmail: settings?.admissionsEmail ?? '',
    templates: (settings?.templates ?? []).map(newEntry),
  }),
  read,
  textOf: (settings) => ({
    promoEndsAt: settings?.promoEndsAt ?? null,
    promoText: settings?.promoText ?? null,
    admissionsEmail: settings?.admissionsEmail ?? null,
    templates: settings?.templates ?? [],
  }),
  inWords,
}

/** Keys of text from an earlier page load may be taken by now. */
function renewKeys(form: SettingsForm): SettingsForm {
  return { ...form, templates: form.templates.map(newEntry) }
}

/** An unchanged day keeps its exact time, which may have been set elsewhere. */
function read(form: SettingsForm, base: Settings | undefined): FormSettings {
  const before = base?.promoEndsAt ?? null
  const isSameDay = before !== null && dayInIndia(new Date(before)) === form.promoEndsAt
  const endsAt = form.promoEndsAt ? endOfDay(form.promoEndsAt).toISOString() : null
  return {
    promoEndsAt: isSameDay ? before : endsAt,
    promoText: form.promoText.trim() || null,
    admissionsEmail: form.admissionsEmail.trim() || null,
    templates: form.templates
      .map(({ title, text }) => ({ title: title.trim(), text: text.trim() }))
      .filter(({ title, text }) => title || text),
  }
}

function inWords(formSettings: FormSettings, field: SettingsField): string {
  const value = formSettings[field]
  if (value === null) return ''
  if (field === 'promoEndsAt') return formatTime(String(value))
  if (typeof value === 'string') return value
  return value.map(({ title, text }) => `${title}\n${text}`).join('\n')
}
