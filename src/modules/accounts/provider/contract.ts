/** Marks our message among all that a page may be sent. */
export const popupMessageType = 'provider-sign-in'

/**
 * What the popup's end hands to the page that opened it. `nonce` is the page's own; `credential` is
 * good for one sign-in or sign-up within five minutes; `userId` is the person's id at the provider.
 */
export type PopupMessage = {
  type: typeof popupMessageType
  nonce: string
  credential: string
  email: string
  userId: string
  name: string
  /** An address. */
  picture?: string
}

/** What a provider said of somebody, checked and in the forms we store. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}
