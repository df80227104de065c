import { useState } from 'react'
import type { Settings } from '../../domain/settings/contract.ts'
import { checkPromoText, checkTemplates } from '../../domain/settings/rules.ts'
import { dayInIndia, endOfDay } from '../../formats/days.ts'
import { staffEndpoints } from '../../staff-map.ts'
import type { FormError } from '../../ui/FormErrors.tsx'
import { toast } from '../../ui/toast.ts'
import { type Entry, newEntry } from '../parts/EditableList.tsx'
import { useStaffAction } from '../parts/use-staff-data.ts'

/** The settings as they are typed; an empty field leaves what stands there anyway. */
export type SettingsForm = {
  promoEndsAt: string
  promoText: string
  admissionsEmail: string
  templates: Entry<{ title: string; text: string }>[]
}

/** What is sent and compared. */
type Written = Pick<Settings, 'promoEndsAt' | 'promoText' | 'admissionsEmail' | 'templates'>

export type SettingsField = keyof Written

export const fieldLabels: Record<SettingsField, string> = {
  promoEndsAt: 'Last day',
  promoText: 'Text beside the offer',
  admissionsEmail: 'Admissions e-mail',
  templates: 'Prepared replies',
}
const fields = Object.keys(fieldLabels) as SettingsField[]

const nothing: { list: FormError[]; fields: Partial<Record<SettingsField, string>> } = {
  list: [],
  fields: {},
}

/**
 * The form of the settings. It stands on the version it began with; where somebody else has saved
 * since, `theirs` is what to compare with, and no save overwrites it unless the person says so.
 */
export function useSettingsForm(latest: Settings, refresh: () => void) {
  const act = useStaffAction()
  const [base, setBase] = useState(latest)
  const [form, setForm] = useState(() => toForm(latest))
  const [problems, setProblems] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const written = read(form, base)
  const unsaved = differing(written, base).length > 0
  const isNewer = latest.version > base.version
  if (isNewer && !unsaved) start(latest)

  function start(settings: Settings) {
    setBase(settings)
    setForm(toForm(settings))
    setProblems(nothing)
  }

  function refuse(message: string, found: Partial<Record<SettingsField, string>> = {}) {
    const known = fields.filter((field) => found[field])
    const list = known.map((field) => ({ field, message: found[field] ?? message }))
    setProblems({
      fields: found,
      list: list.length > 0 ? list : [{ field: 'promoEndsAt', message }],
    })
  }

  async function save() {
    const text = written.promoText === null ? undefined : checkPromoText(written.promoText)
    const templates = checkTemplates(written.templates)
    if (text || templates) {
      return refuse('', { ...(text && { promoText: text }), ...(templates && { templates }) })
    }
    setBusy(true)
    const body = { version: base.version, ...written }
    const answer = await act(`put ${staffEndpoints.settings}`, { body })
    setBusy(false)
    refresh()
    if (!answer.ok) return refuse(answer.message, answer.fields)
    setProblems(nothing)
    setBase(answer.data)
    toast.success('Saved. Every page shows it now.')
  }

  return {
    form,
    base,
    busy,
    unsaved,
    problems,
    save,
    edit: (changed: Partial<SettingsForm>) => setForm((before) => ({ ...before, ...changed })),
    theirs: isNewer && unsaved ? latest : undefined,
    /** Where both differ, in words. */
    differences: () =>
      differing(written, latest).map((field) => ({
        label: fieldLabels[field],
        mine: inWords(written[field]),
        theirs: inWords(latest[field]),
        take: () => setForm((before) => ({ ...before, [field]: toForm(latest)[field] })),
      })),
    keepMine: () => {
      setBase(latest)
      setProblems(nothing)
    },
    takeTheirs: () => start(latest),
  }
}

function toForm(settings: Settings): SettingsForm {
  return {
    promoEndsAt: settings.promoEndsAt ? dayInIndia(new Date(settings.promoEndsAt)) : '',
    promoText: settings.promoText ?? '',
    admissionsEmail: settings.admissionsEmail ?? '',
    templates: settings.templates.map(newEntry),
  }
}

/** A day that was not touched keeps its exact time, which may have been set elsewhere. */
function read(form: SettingsForm, base: Settings): Written {
  const isSameDay = base.promoEndsAt && dayInIndia(new Date(base.promoEndsAt)) === form.promoEndsAt
  return {
    promoEndsAt: isSameDay
      ? base.promoEndsAt
      : form.promoEndsAt
        ? endOfDay(form.promoEndsAt).toISOString()
        : null,
    promoText: form.promoText.trim() || null,
    admissionsEmail: form.admissionsEmail.trim() || null,
    templates: form.templates
      .map(({ title, text }) => ({ title: title.trim(), text: text.trim() }))
      .filter(({ title, text }) => title || text),
  }
}

function differing(one: Written, other: Written): SettingsField[] {
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

function inWords(value: Written[SettingsField]): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return value.map(({ title, text }) => `${title}\n${text}`).join('\n')
}
