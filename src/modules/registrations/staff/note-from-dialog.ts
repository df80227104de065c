let dialogNote: { registration: number; note: string } | undefined

/** The note of an enquiry that is not saved is offered in the form of the registration opened instead. */
export function offerNote(registration: number, note: string) {
  dialogNote = { registration, note }
}

export function noteFromDialog(registration: number): string {
  return dialogNote?.registration === registration ? dialogNote.note : ''
}

export function forgetNote(registration: number) {
  if (dialogNote?.registration === registration) dialogNote = undefined
}
