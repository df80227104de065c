import type { Settings } from '../../domain/settings/contract.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { useStaffData } from './use-staff-data.ts'

/** The prepared replies, with {name} and {course} to be filled in; none until they are here. */
export function useReplyTemplates(): Settings['templates'] {
  const { state } = useStaffData(`get ${staffEndpoints.settings}`, {})
  return state.status === 'loaded' ? state.data.templates : []
}
