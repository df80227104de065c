import { formatTime } from '../../../ui/format/times.ts'
import { useNavigate } from '../../../ui/router.tsx'
import { ActionButton } from '../../../ui/staff/ActionForm.tsx'
import { Loaded } from '../../../ui/staff/Loaded.tsx'
import { NoticeArea } from '../../../ui/staff/NoticeArea.tsx'
import { Section } from '../../../ui/staff/Section.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import type { Merge } from '../contract.ts'
import { compareAddress } from '../suggestions/rules.ts'
import { FindStudent } from './FindStudent.tsx'
import { nameWithId } from './texts.ts'

/** The merges of a student, each of which can be undone, and a form for comparing with another student. */
export function Merges({ studentId, onChanged }: { studentId: number; onChanged: () => void }) {
  const { state, refresh } = useStaffData('GET /api/admin/students/{id}/merges', {
    params: { id: studentId },
  })
  const mayJoin = useAbility('students.merge')
  const navigate = useNavigate()
  return (
    <Section title="Duplicates" className="grid content-start gap-3">
      <NoticeArea>
        <Loaded what="merges" state={state} onRetry={refresh} className="">
          {({ merges }) =>
            merges.length === 0 ? (
              <p className="text-slate">No merged records.</p>
            ) : (
              <ul className="grid gap-3">
                {merges.map((merge) => (
                  <li key={merge.id} className="rounded-control border border-line px-4 py-3">
                    <p className="wrap-anywhere">{sayMerge(merge)}</p>
                    <p className="text-[0.8125rem] text-slate">
                      {merge.by}, {formatTime(merge.at)}
                    </p>
                    {merge.undone ? (
                      <p className="text-[0.8125rem] text-slate">
                        Merge undone by {merge.undone.by}, {formatTime(merge.undone.at)}
                      </p>
                    ) : (
                      mayJoin && (
                        <ActionButton
                          kind="quiet"
                          className="-ml-1 px-1!"
                          call="DELETE /api/admin/merges/{id}"
                          request={{ params: { id: merge.id } }}
                          onDone={() => {
                            refresh()
                            onChanged()
                          }}
                        >
                          Undo merge
                        </ActionButton>
                      )
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </NoticeArea>
      {mayJoin && (
        <FindStudent
          label="Also the same person"
          hint="You see both side by side before anything is merged."
          besides={studentId}
          onFound={({ id }) => navigate(compareAddress(studentId, id))}
        />
      )}
    </Section>
  )
}

function sayMerge({ method, survivor, merged, accounts }: Merge): string {
  const one = nameWithId(survivor)
  if (merged) return `${nameWithId(merged)} is part of ${one}: ${reasons[method]}.`
  const others = accounts.map(({ name, email }) => `${name}, ${email}`).join('; ')
  return `The account of ${others || 'somebody who left'} belongs to ${one}: ${reasons[method]}.`
}

/** The first two are from older versions. */
const reasons: Record<Merge['method'], string> = {
  recognised: 'e-mail and phone number of one registration',
  'same-phone': 'the same phone number',
  'confirmed-email': 'the e-mail was confirmed',
  'by-staff': 'by hand',
}
