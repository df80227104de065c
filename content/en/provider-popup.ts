/** To who came back through a provider; `somebody` for a person without a name. */
export const welcome = {
  back: (name: string) => `Welcome back, ${name}!`,
  somebody: 'User',
} as const
