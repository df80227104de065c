/** Why a picture that somebody sent was not taken, and what to do about it. */
export const pictureErrors = {
  unreadable:
    'We could not read this as a picture. Please send a JPEG, PNG or WebP, for example a photo from your phone.',
  moving: 'This is an animated picture. Please send a still one: a JPEG, PNG or WebP.',
  'too-many-pixels':
    'A picture can have at most 4 megapixels, such as 2400 × 1600. Please make it smaller and send it again.',
  'heavy-profile':
    'This picture carries a colour profile for printing. Please save it for the web (sRGB) and send it again.',
  'too-busy': 'Many pictures are being processed right now. Please try again in a few seconds.',
} as const
