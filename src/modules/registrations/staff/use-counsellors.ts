import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** Counsellors a registration can be assigned to; only for users who assign. Empty until loaded. */
export function useCounsellors(): readonly { id: string; name: string }[] {
  const { state } = useStaffData('GET /api/admin/counsellors', {})
  return state.status === 'loaded' ? state.data.counsellors : []
}
