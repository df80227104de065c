/** What is recorded of a student in a class. */
export const marks = ['present', 'late', 'absent', 'excused'] as const

/** How a mark came about: by the trainer's roll, or by the code that the student typed or scanned. */
export const markMethods = ['roll', 'code'] as const

export const sessionStatuses = ['planned', 'cancelled'] as const
