import { type SubmitEvent, useState } from 'react'
import { offeredFirst } from '../../modules/attribution/sources/rules.ts'
import { useFieldErrors } from '../../ui/staff/use-field-errors.ts'
import { useStaffAction, useStaffData } from '../../ui/staff/use-staff-data.ts'
import { toast } from '../../ui/toast.ts'

const labels = { name: 'Name', phone: 'Phone', course: 'Course', source: 'Source', note: 'Note' }
type Field = keyof typeof labels

/** The source of the last enquiry that was taken here: whoever sits at the counter chooses it once. */
let lastSource: number | undefined

/** The form of an enquiry; a double Enter is one enquiry, for both carry one key. */
export function useEnquiryForm(onKept: () => void) {
  const send = useStaffAction()
  const { state } = useStaffData('GET /api/admin/sources', {})
  const sources = state.status === 'loaded' ? state.data.sources.filter(isOpen) : []
  const [key] = useState(() => crypto.randomUUID())
  const [formValues, setFormValues] = useState({
    name: '',
    phone: '',
    course: '',
    source: '',
    note: '',
  })
  const [busy, setBusy] = useState(false)
  const errors = useFieldErrors(labels, controlOf)
  const existingSource = sources.find(({ id }) => id === lastSource) ?? offeredFirst(sources)
  const source = formValues.source || String(existingSource?.id ?? '')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wrong = whatIsMissing(formValues)
    if (wrong) return errors.refuse({ fields: wrong })
    setBusy(true)
    const body = { ...formValues, key, source: Number(source) }
    const answer = await send('POST /api/admin/registrations', { body })
    setBusy(false)
    if (!answer.ok) return errors.refuse(answer)
    lastSource = Number(source)
    toast.success(`${answer.data.message} My Day has them.`)
    onKept()
  }
  const type = (field: Field) => (value: string) => setFormValues({ ...formValues, [field]: value })
  return { typed: { ...formValues, source }, type, sources, busy, errors, submit }
}

/** Its control: other forms on the page have a name and a phone, too. */
export const controlOf = (field: Field) => `enquiry-${field}`

const isOpen = ({ isRetired }: { isRetired: boolean }) => !isRetired

function whatIsMissing({ name, phone, course }: Record<Field, string>) {
  const wrong: Partial<Record<Field, string>> = {
    ...(!name.trim() && { name: 'Enter their name.' }),
    ...(!phone.trim() && { phone: 'Enter their phone number.' }),
    ...(!course && { course: 'Choose a course.' }),
  }
  return Object.keys(wrong).length > 0 ? wrong : undefined
}
