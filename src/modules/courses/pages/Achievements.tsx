import { courseAchievements, coursePage } from '#words/course-page.ts'
import { check, Icon } from '../../../ui/Icon.tsx'

export function Achievements() {
  return (
    <section aria-labelledby="achievements-heading" className="bg-sand">
      <div className="wrap section">
        <h2 id="achievements-heading" className="mb-8 text-3xl print:mb-3">
          {coursePage.achievementsHeading}
        </h2>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {courseAchievements.map((achievement) => (
            <li key={achievement} className="flex gap-3.5 border-t border-ink/20 py-4 print:py-1">
              <Icon path={check} className="mt-1 size-5 text-neem" />
              {achievement}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
