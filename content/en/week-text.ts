/** A week of a course: its topic, its exercise, and the work on the course project. */
export type WeekText = { topic: string; exercise: string; project: string }
