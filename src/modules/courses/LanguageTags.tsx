import { courseLabels } from '#texts/course-labels.ts'

/** Languages and tools of a course. */
export function LanguageTags({ languages }: { languages: string[] }) {
  if (languages.length === 0) return null
  return (
    <ul aria-label={courseLabels.languages} className="flex flex-wrap gap-1.5">
      {languages.map((language) => (
        <li key={language} className="rounded-md border border-line px-2 py-0.5 text-sm">
          {language}
        </li>
      ))}
    </ul>
  )
}
