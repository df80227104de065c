/** An institute that is not the sample, as its forms send it. */
export const anotherInstitute = {
  name: 'Kodi & Koodam',
  tagline: 'Code learnt beside the water',
  city: 'Kochi',
  region: 'Kerala',
  street: 'Chembaka House, 9 Boat Lane',
  locality: 'Kaloor',
  postalCode: '682017',
  phone: '91234 56780',
  whatsapp: '+91 91234 56780',
  email: 'hello@kodikoodam.example',
  foundingYear: '2011',
  instagram: '',
  youtube: '',
  linkedin: 'https://linkedin.example/company/kodikoodam',
  openingTimes: [...Array(5).fill({ from: '09:00', until: '18:00' }), null, null],
}

/** Who teaches there. */
export const anotherInstructor = {
  name: 'Ira Sathe',
  role: 'Trainer, Data',
  bio: 'Ira reads every query twice.',
  picture: '',
  pictureAlt: '',
  courses: ['data-science'],
  links: ['https://books.example/ira'],
  video: '',
  personId: null as string | null,
  isVisible: true,
}
