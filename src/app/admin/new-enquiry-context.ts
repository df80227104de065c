import { createContext } from 'react'

/** Opens the form for an enquiry; absent for whoever may not take one. */
export const NewEnquiryContext = createContext<(() => void) | undefined>(undefined)
