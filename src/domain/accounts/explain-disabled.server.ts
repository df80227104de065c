import { institute } from '../../../content/institute.ts'

/** For a person whose account is disabled, once they have shown that it is theirs. Nobody else hears it. */
export const accountDisabled = `This account is disabled. Please call us on ${institute.phone.display} or write to ${institute.email}.`
