import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import type { Settings } from '../../settings/contract.ts'

/** Reply templates with {name} and {course}; empty until loaded. */
export function useReplyTemplates(): Settings['templates'] {
  const { state } = useStaffData('GET /api/admin/settings', {})
  return state.status === 'loaded' ? state.data.templates : []
}
