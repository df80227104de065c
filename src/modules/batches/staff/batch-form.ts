import { states } from '../../../ui/format/states.ts'
import type { Sheet } from '../../../ui/staff/versioned-form.ts'
import type { BatchRecord } from '../contract.ts'
import type { BatchField, BatchFieldValues } from '../rules.ts'
import { batchFieldLabels } from './words.ts'

/** As typed; numbers are text until they are sent. */
export type BatchForm = Omit<
  BatchFieldValues,
  'seats' | 'holdMinutes' | 'offerHours' | 'trainerId'
> & {
  trainerId: string
  seats: string
  holdMinutes: string
  offerHours: string
}

/** How a batch is entered and compared; `begin` is a new one. */
export function sheetFrom(begin: BatchForm): Sheet<BatchRecord, BatchForm, BatchFieldValues> {
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
