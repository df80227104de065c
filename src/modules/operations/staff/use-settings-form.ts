import { describeEach } from '../../../ui/api/reasons.ts'
import { dayInIndia, endOfDay } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { type ListItem, newEntry } from '../../../ui/staff/EditableList.tsx'
import { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { useSaving } from '../../../ui/staff/use-saving.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useVersionedForm } from '../../../ui/staff/use-versioned-form.ts'
import type { Sheet } from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { Settings } from '../../settings/contract.ts'
import {
  checkPromoText,
  checkTemplates,
  type SettingsField,
  settingsFieldLabels,
} from '../../settings/rules.ts'
import { settingsWords } from './words.ts'

/** The settings as they are typed; an empty field leaves what stands there anyway. */
export type SettingsForm = {
  promoEndsAt: string
  promoText: string
  admissionsEmail: string
  templates: ListItem<{ title: string; text: string }>[]
}

/** What is sent and compared. */
type FormSettings = Pick<Settings, SettingsField>

/** The form of the settings and how it is saved. */
export function useSettingsForm(latest: Settings, refresh: () => void) {
  const act = useStaffAction()
  const form = useVersionedForm(sheet, latest, { as: 'settings', renew: renewKeys })
  const errors = useFieldErrors(settingsFieldLabels)
  const { busy, attempt } = useSaving(form.refused, errors.refuse)
  const { base = latest, text: formSettings } = form

  async function save() {
    const promoText =
      formSettings.promoText === null ? undefined : checkPromoText(formSettings.promoText)
    const templates = checkTemplates(formSettings.templates)
    if (promoText || templates)
      return errors.refuse({ fields: describeEach(settingsWords, { promoText, templates }) })
    const body = { version: base.version, ...formSettings }
    errors.clear()
    const answer = await attempt(() => act('PUT /api/admin/settings', { body }))
    refresh()
    if (!answer?.ok) return
    form.saved(answer.data)
    toast.success('Saved. Every page shows it now.')
  }
  return {
    ...form,
    base,
    busy,
    problems: errors,
    save,
    revert: () => {
      errors.clear()
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
  inWords: (text, field) => inWords(text, field),
}

/** The keys of a text from an earlier page, of which some may be given away again by now. */
function renewKeys(form: SettingsForm): SettingsForm {
  return { ...form, templates: form.templates.map(newEntry) }
}

/** A day that was not touched keeps its exact time, which may have been set elsewhere. */
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
