import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { Settings } from '../../settings/contract.ts'
import type { RegistrationRecord } from '../contract.ts'

/** A part of the page of a registration that changes it. */
export type RecordProps = { record: RegistrationRecord; onChanged: () => void }

/** Counsellors a registration can be assigned to; only for users who assign. Empty until loaded. */
export function useCounsellors(): readonly { id: string; name: string }[] {
  return useStaffData('GET /api/admin/counsellors', {}).data?.counsellors ?? []
}

/** Reply templates with {name} and {course}; undefined until loaded. */
export function useReplyTemplates(): Settings['templates'] | undefined {
  const { state } = useStaffData('GET /api/admin/settings', {})
  if (state.status === 'loading') return undefined
  return state.status === 'loaded' ? state.data.templates : []
}
