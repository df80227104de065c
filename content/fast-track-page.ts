/** What staff and visitors may choose in the Fast Track form; the server accepts no other. */
export const fastTrackCourses = [
  'Java Demo Session (15 Days)',
  'Java Core & Advanced',
  'Full Stack Development with Java',
  'MERN Stack',
  'Android Development',
  'Data Science',
  'Data Analyst',
  'Python Programming',
  'C / C++ Programming',
  'Digital Marketing',
  'Python Full Stack Development',
  'AI/ML (Artificial Intelligence & Machine Learning)',
  'Other',
] as const

export type FastTrackCourse = (typeof fastTrackCourses)[number]
