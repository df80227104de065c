/** In which language the films of the product have captions, and what it calls itself. */
export const filmCaptions = { code: 'en', name: 'English' } as const
