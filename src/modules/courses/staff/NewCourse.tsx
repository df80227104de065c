import { CourseEditor } from './CourseEditor.tsx'

/** A course that is not stored yet. */
export function NewCourse() {
  return <CourseEditor refresh={() => undefined} />
}
