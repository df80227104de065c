import { batchTimes } from '#texts/batch-times.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { useHead } from '../../../ui/head.tsx'
import { ActionButton, ActionForm } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'

/** The days on which there are no classes, and the rules of attendance. */
export function HolidaysPage() {
  const { state, refresh } = useStaffData('GET /api/admin/holidays', {})
  const [plans, sets] = [useAbility('batches.plan'), useAbility('settings.change')]
  useHead({ title: branded('Holidays'), path: to.adminRecord('attendance', sectionParts.holidays) })
  return (
    <SectionPage section="attendance">
      <Loaded what="holidays" state={state} onRetry={refresh} className="mt-5 min-h-64">
        {({ today, holidays, rules }) => (
          <div className="grid max-w-3xl gap-10 pt-5">
            <NoticeArea>
              <Section title="Holidays" headingClassName="pb-1.5 text-lg">
                {holidays.length === 0 && (
                  <p className="border-t border-edge py-3 text-slate">
                    No holidays yet: batches have a class on each of their weekdays.
                  </p>
                )}
                <ul className="border-t border-edge empty:hidden">
                  {holidays.map(({ day, name }) => (
                    <li
                      key={day}
                      className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 border-b border-line py-1"
                    >
                      <span className="wrap-anywhere">
                        <span className="font-semibold">{batchTimes.day(day, today)}</span> · {name}
                      </span>
                      {plans && day > today && (
                        <ActionButton
                          call="DELETE /api/admin/holidays/{day}"
                          request={{ params: { day } }}
                          aria-label={`Remove ${name}`}
                          onDone={refresh}
                        >
                          Remove
                        </ActionButton>
                      )}
                    </li>
                  ))}
                </ul>
                {plans && <AddHoliday today={today} onDone={refresh} />}
              </Section>
            </NoticeArea>
            {sets && <Rules rules={rules} onDone={refresh} />}
          </div>
        )}
      </Loaded>
    </SectionPage>
  )
}

function AddHoliday({ today, onDone }: { today: string; onDone: () => void }) {
  return (
    <ActionForm
      aria-label="Add a holiday"
      call="POST /api/admin/holidays"
      request={(form) => ({
        body: {
          day: form.text('day'),
          name: form.text('name'),
          classes: form.text('classes') === 'move' ? 'move' : 'cancel',
        },
      })}
      submit="Add holiday"
      isEmptiedOnDone
      onDone={onDone}
      className="mt-4"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Day" name="day" type="date" min={today} required />
        <TextField label="Name" name="name" maxLength={80} required />
        <SelectField label="Classes on this day" name="classes" defaultValue="cancel">
          <option value="cancel">Cancel them</option>
          <option value="move">Move them to the end</option>
        </SelectField>
      </div>
    </ActionForm>
  )
}

type RuleValues = CallData<'GET /api/admin/holidays'>['rules']

function Rules({ rules, onDone }: { rules: RuleValues; onDone: () => void }) {
  const field = (name: keyof RuleValues, label: string, min: number, max: number) => (
    <TextField
      label={label}
      name={name}
      type="number"
      min={min}
      max={max}
      inputMode="numeric"
      defaultValue={rules[name]}
    />
  )
  return (
    <NoticeArea>
      <section aria-labelledby="rules">
        <h2 id="rules" className="pb-1.5 text-lg">
          Rules of attendance
        </h2>
        <ActionForm
          aria-labelledby="rules"
          call="PUT /api/admin/attendance-rules"
          request={(form) => ({
            body: {
              attendanceCorrectionDays: form.number('attendanceCorrectionDays'),
              absencesInARow: form.number('absencesInARow'),
              attendanceCodeSeconds: form.number('attendanceCodeSeconds'),
            },
          })}
          submit="Save rules"
          onDone={onDone}
        >
          <div className="grid items-end gap-4 sm:grid-cols-3">
            {field('absencesInARow', 'Follow-up task after (absences in a row)', 1, 10)}
            {field('attendanceCorrectionDays', 'Attendance can be corrected for (days)', 0, 90)}
            {field('attendanceCodeSeconds', 'Code changes every (seconds)', 20, 600)}
          </div>
        </ActionForm>
      </section>
    </NoticeArea>
  )
}
