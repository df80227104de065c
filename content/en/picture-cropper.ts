export const pictureCropper = {
  label: 'The part that is shown. Move it with the arrow keys.',
  zoom: 'Zoom',
  save: 'Save picture',
  cancel: 'Cancel',
} as const
