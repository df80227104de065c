import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { formatTime } from '../../../ui/format/times.ts'
import { SavedTextNotice } from '../../../ui/staff/KeptNotice.tsx'
import { LeaveDialog } from '../../../ui/staff/LeaveDialog.tsx'
import { SaveConflict } from '../../../ui/staff/SaveConflict.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { Settings } from '../../settings/contract.ts'
import { longestPromoText, settingsFieldLabels } from '../../settings/rules.ts'
import { ReplyTemplates } from './ReplyTemplates.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The banner, where news for admissions go, and the prepared replies: one form, saved as a whole. */
export function SettingsEditor({ latest, refresh }: { latest: Settings; refresh: () => void }) {
  const editor = useSettingsForm(latest, refresh)
  const { form, base, busy, unsaved, problems, conflict, edit } = editor
  const mayChange = useMay('settings.change')
  const isHeld = busy || conflict !== undefined || !unsaved
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
      className="mt-5 grid max-w-4xl gap-8 [&_:is(input,textarea,button)]:scroll-mb-24"
    >
      {editor.isKept && <SavedTextNotice onDiscard={editor.revert} />}
      {conflict ? (
        <SaveConflict
          key={base.version}
          what="the settings"
          conflict={conflict}
          onTake={editor.take}
          onGoOn={editor.goOn}
          onTakeTheirs={editor.revert}
        />
      ) : (
        <FormErrors title="The settings were not saved" errors={problems.list} />
      )}
      <Group
        heading="Promo banner"
        text="It stands on every public page and counts down to the end of the last day. Without a day it counts from 7 days, 23 hours, 59 minutes and 59 seconds on every load."
      >
        <TextField
          id="promoEndsAt"
          type="date"
          label={settingsFieldLabels.promoEndsAt}
          value={form.promoEndsAt}
          onChange={(event) => edit({ promoEndsAt: event.target.value })}
          error={problems.fields.promoEndsAt}
          hint="Afterwards the countdown stays at zero until you change or clear this."
        />
        <TextField
          id="promoText"
          label={settingsFieldLabels.promoText}
          autoComplete="off"
          maxLength={longestPromoText}
          placeholder={base.defaults.promoText}
          value={form.promoText}
          onChange={(event) => edit({ promoText: event.target.value })}
          error={problems.fields.promoText}
          hint={`Empty: “${base.defaults.promoText}”.`}
        />
      </Group>
      <Group heading="Admissions" text="Where the mail about each new registration goes.">
        <TextField
          id="admissionsEmail"
          type="email"
          label={settingsFieldLabels.admissionsEmail}
          autoComplete="off"
          placeholder={base.defaults.admissionsEmail}
          value={form.admissionsEmail}
          onChange={(event) => edit({ admissionsEmail: event.target.value })}
          error={problems.fields.admissionsEmail}
          hint={`Empty: ${base.defaults.admissionsEmail}.`}
        />
      </Group>
      <ReplyTemplates
        templates={form.templates}
        error={problems.fields.templates}
        onChange={(templates) => edit({ templates })}
      />
      <div className="save-bar sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white py-3">
        <p role="status" className="text-slate">
          {unsaved ? 'Changes that are not saved yet.' : savedText(base)}
        </p>
        {mayChange && (
          <Button type="submit" kind="primary" disabled={isHeld}>
            {busy ? 'Saving...' : 'Save settings'}
          </Button>
        )}
      </div>
      <LeaveDialog unsaved={unsaved} onForget={editor.forget} />
    </form>
  )
}

function savedText({ savedBy, savedAt }: Settings): string {
  return savedBy ? `Saved by ${savedBy}, ${formatTime(savedAt)}.` : 'Nothing was changed so far.'
}

function Group({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <section className="grid gap-x-10 gap-y-3 border-t border-line pt-5 lg:grid-cols-[15rem_1fr]">
      <div>
        <h2 className="text-lg">{heading}</h2>
        <p className="mt-1 text-slate">{text}</p>
      </div>
      <div className="grid gap-5 self-start">{children}</div>
    </section>
  )
}
