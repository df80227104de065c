import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { Settings } from '../../settings/contract.ts'

/** The prepared replies, with {name} and {course} to be filled in; none until they are here. */
export function useReplyTemplates(): Settings['templates'] {
  const { state } = useStaffData('GET /api/admin/settings', {})
  return state.status === 'loaded' ? state.data.templates : []
}
