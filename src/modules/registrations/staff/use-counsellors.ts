import { useStaffData } from '../../../ui/staff/use-staff-data.ts'

/** Whom a registration may be given to; to be asked only for who gives them. Nobody until they are here. */
export function useCounsellors(): readonly { id: string; name: string }[] {
  const { state } = useStaffData('GET /api/admin/counsellors', {})
  return state.status === 'loaded' ? state.data.counsellors : []
}
