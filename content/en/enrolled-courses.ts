/** The courses on a profile. */
export const enrolledCourses = {
  none: "You haven't enrolled in any courses yet.",
  enrolledOn: (day: string | undefined) => `Enrolled ${day}`,
  progressIn: (course: string) => `Progress in ${course}`,
  /** As the specification calls them, and a place that waits for its first day. */
  statuses: { Completed: 'Completed', 'In Progress': 'In Progress', Confirmed: 'Confirmed' },
  review: 'Review Course',
  goOn: 'Continue Learning',
} as const
