/** What is typed in “New enquiry”; kept while the back office is open, until it is saved or cancelled. */
export type EnquiryDraft = typeof emptyEnquiry

export const emptyEnquiry = {
  name: '',
  phone: '',
  course: '',
  source: '',
  nextContactOn: '',
  note: '',
}
