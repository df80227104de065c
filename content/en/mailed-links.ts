/** On a page that was opened, or loaded again, without the secret in its address. */
export const linkMissing =
  'This page works with the link in our mail. Please open the link there once more, or ask for a new one.'
