import { useState } from 'react'
import { RefusalNotice } from '../../../../ui/Refused.tsx'
import { NotLoaded } from '../../../../ui/staff/NotLoaded.tsx'
import { useStaffAction, useStaffData } from '../../../../ui/staff/use-staff-data.ts'

const choices = {
  nobody: 'Nobody’s, until somebody takes it or gives it to a counsellor',
  'round-robin': 'Given in turn to the counsellors who are signed in that day',
} as const
type Go = keyof typeof choices

/** Whose a new enquiry from the site or a portal is. It counts from the next one on. */
export function EnquiriesGo() {
  const { state, refresh } = useStaffData('GET /api/admin/enquiry-assignment', {})
  const send = useStaffAction()
  const [error, setError] = useState('')
  if (state.status === 'loading') return null
  if (state.status === 'error')
    return <NotLoaded what="this setting" reason={state.reason} onRetry={refresh} />
  const current = state.data.enquiryAssignment
  const choose = async (enquiryAssignment: Go) => {
    const answer = await send('PUT /api/admin/enquiry-assignment', { body: { enquiryAssignment } })
    setError(answer.ok ? '' : answer.message)
    refresh()
  }
  return (
    <fieldset>
      <legend className="pb-1.5 font-display text-lg font-semibold">
        A new enquiry from the site or a portal is
      </legend>
      {(Object.keys(choices) as Go[]).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="enquiries-go"
            checked={current === choice}
            onChange={() => void choose(choice)}
            className="size-5 shrink-0 accent-indigo"
          />
          {choices[choice]}
        </label>
      ))}
      <RefusalNotice>{error}</RefusalNotice>
    </fieldset>
  )
}
