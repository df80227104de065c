import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { describeEach } from '../../../ui/api/reasons.ts'
import { states } from '../../../ui/format/states.ts'
import { useFieldErrors } from '../../../ui/staff/use-field-errors.ts'
import { useSaving } from '../../../ui/staff/use-saving.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'
import { useVersionedForm } from '../../../ui/staff/use-versioned-form.ts'
import type { Sheet } from '../../../ui/staff/versioned-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { BatchRecord } from '../contract.ts'
import { type BatchField, type BatchFieldValues, checkBatch } from '../rules.ts'
import { batchFieldLabels, batchWords } from './words.ts'

/** As it is typed; numbers are text until they are sent. */
export type BatchForm = Omit<
  BatchFieldValues,
  'seats' | 'holdMinutes' | 'offerHours' | 'trainerId'
> & {
  trainerId: string
  seats: string
  holdMinutes: string
  offerHours: string
}

/** The form of a batch, new or standing; `begin` is what a new one starts from. */
export function useBatchForm(
  latest: BatchRecord | undefined,
  begin: BatchForm,
  onSaved: () => void,
) {
  const act = useStaffAction()
  const navigate = useNavigate()
  const form = useVersionedForm(sheetFrom(begin), latest)
  const errors = useFieldErrors(batchFieldLabels)
  const { busy, attempt } = useSaving<BatchRecord>(form.refused, errors.refuse)
  const { base, text } = form
  const key = useRef(crypto.randomUUID())

  async function save() {
    const wrong = checkBatch(text)
    if (Object.keys(wrong).length > 0)
      return errors.refuse({ fields: describeEach(batchWords, wrong) })
    errors.clear()
    if (!base) {
      const body = { ...text, key: key.current }
      const answer = await attempt(() => act('POST /api/admin/batches', { body }))
      if (!answer?.ok) return
      toast.success('The batch is made.')
      return navigate(to.adminRecord('courses', `${roomParts.batches}/${answer.data.id}`))
    }
    const request = { params: { id: base.id }, body: { ...text, version: base.version } }
    const saved = await attempt(() => act('PUT /api/admin/batches/{id}', request))
    onSaved()
    if (!saved?.ok) return
    form.saved(saved.data)
    toast.success('Saved. The site shows it now.')
  }
  return { ...form, busy, errors, save }
}

function sheetFrom(begin: BatchForm): Sheet<BatchRecord, BatchForm, BatchFieldValues> {
  return {
    labels: batchFieldLabels,
    toForm: (batch) => (batch ? formOf(batch) : begin),
    read,
    textOf: (batch) => read(batch ? formOf(batch) : begin),
    inWords: (text, field) => inWords(text, field),
  }
}

export function formOf(batch: BatchRecord): BatchForm {
  const { courseId, mode, stateCode, days, fromTime, toTime, startsOn, endsOn, room } = batch
  const { opensOn, closesOn } = batch
  return {
    courseId,
    mode,
    stateCode,
    days,
    fromTime,
    toTime,
    startsOn,
    endsOn,
    room,
    opensOn,
    closesOn,
    trainerId: batch.trainerId ?? '',
    seats: String(batch.seats),
    holdMinutes: String(batch.holdMinutes),
    offerHours: String(batch.offerHours),
  }
}

function read({ trainerId, seats, holdMinutes, offerHours, ...form }: BatchForm): BatchFieldValues {
  return {
    ...form,
    room: form.room.trim(),
    trainerId: trainerId || null,
    seats: Number(seats),
    holdMinutes: Number(holdMinutes),
    offerHours: Number(offerHours),
  }
}

function inWords(text: BatchFieldValues, field: BatchField): string {
  if (field === 'stateCode') return states[text.stateCode] ?? text.stateCode
  return String(text[field] ?? '')
}
