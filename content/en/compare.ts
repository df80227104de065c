export const comparePage = {
  heading: 'Compare courses',
  intro: 'Compare 2 or 3 courses. Share the link of this page with anyone.',
  loading: 'Loading the courses...',
  result: (count: number) =>
    count === 2 ? 'Two courses side by side' : 'Three courses side by side',
  one: (title: string) => `Compare ${title} with`,
  none: 'Choose the first course',
  third: 'Add a third course',
  choose: 'Compare',
  chooseWith: (title: string) => `with ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `${title} from the comparison`,
  again: 'Compare other courses',
  unknown: (count: number) =>
    count === 1
      ? 'One course in this link is not in the catalogue. It may have a new address, or is no longer taught.'
      : `${count} courses in this link are not in the catalogue. They may have new addresses, or are no longer taught.`,
  surplus: 'You can compare three courses at most. These are the first three in this link.',
  fee: 'Fee',
  length: 'Length',
  parts: (count: number, each: string) => `${count} parts of ${each}`,
  tools: 'What you work with',
  syllabus: 'Syllabus',
  same: (rows: number) => `The same in all (${rows})`,
  notSaid: 'Ask us',
} as const
