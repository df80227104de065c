/** The picture beside a shared link to a page that has none of its own: 1200 × 630, PNG. */
export const socialCardPath = '/link-preview.png'
