export const editProfilePage = {
  title: 'Edit your profile',
  heading: 'Edit Profile',
  elsewhere: 'Your e-mail address and password:',
  settings: 'Settings',
  phoneMissing: 'Please enter your phone number, or leave it empty.',
  phoneHint: 'A mobile number in India. Leave it empty if we should not call you.',
  phoneOfRegistration: (phone: string) =>
    `We call you on ${phone} about your registration. A number that you save here takes its place.`,
  failed: 'Your profile is not saved yet',
  submit: 'Save changes',
} as const

export const pictureSection = {
  heading: 'Your picture',
  change: 'Change picture',
  add: 'Add a picture',
  remove: 'Remove picture',
  crop: 'Crop your picture',
  cropHint: 'Drag it, or use the arrow keys, to position it.',
  unreadable:
    'We could not read this as a picture. Please choose a JPEG, PNG or WebP, for example a photo from your phone.',
  unreachable: 'We could not reach the server. Check your connection and choose again.',
} as const
