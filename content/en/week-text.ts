/** A week of a course: what is taught, what is practised, and how far the project of the course is. */
export type WeekText = { topic: string; exercise: string; project: string }
