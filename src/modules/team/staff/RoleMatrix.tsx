import { teamInvitation } from '#texts/team-invitation.ts'
import type { AdminSection } from '../../../ui/addresses/site-map.ts'
import { Section } from '../../../ui/staff/Section.tsx'
import { sectionTitle } from '../../../ui/staff/section-title.ts'
import {
  type Ability,
  abilities,
  abilityTexts,
  may,
  roles,
  rolesThatMay,
} from '../../accounts/abilities.ts'

type Subject = Ability extends `${infer Name}.${string}` ? Name : never

/** The section in which an ability is used; those of all sections come first. */
const sectionOf: Record<Subject, AdminSection | 'all'> = {
  office: 'all',
  notifications: 'all',
  views: 'all',
  dashboard: 'dashboard',
  audit: 'dashboard',
  students: 'students',
  courses: 'courses',
  instructors: 'instructors',
  registrations: 'enrollment',
  sources: 'enrollment',
  batches: 'enrollment',
  certificates: 'enrollment',
  enrolments: 'finance',
  payments: 'finance',
  plans: 'finance',
  discounts: 'finance',
  refunds: 'finance',
  books: 'finance',
  attendance: 'attendance',
  timetable: 'attendance',
  work: 'attendance',
  texts: 'content',
  stories: 'content',
  content: 'content',
  reports: 'reports',
  mails: 'communication',
  settings: 'settings',
  portals: 'settings',
  team: 'settings',
  health: 'settings',
}

const groups = [...new Set(Object.values(sectionOf))].map((section) => ({
  section,
  title: section === 'all' ? 'Every section' : sectionTitle(section),
  abilities: abilities.filter((ability) => sectionOf[subjectOf(ability)] === section),
}))

function subjectOf(ability: Ability): Subject {
  return ability.split('.')[0] as Subject
}

/** What each role may do, by section, from the file that decides it. */
export function RoleMatrix() {
  return (
    <Section title="What each role may do" headingClassName="pb-1.5 text-lg">
      {/* As text where six columns do not fit. */}
      <div className="sm:hidden">
        {groups.map((group) => (
          <section key={group.section} aria-label={group.title} className="pt-5 first:pt-1">
            <h3 className="text-base font-bold">{group.title}</h3>
            <dl>
              {group.abilities.map((ability) => (
                <div key={ability} className="border-b border-line py-2">
                  <dt className="font-medium">{abilityTexts[ability]}</dt>
                  <dd className="text-slate">
                    {rolesThatMay(ability)
                      .map((role) => teamInvitation.roles[role])
                      .join(', ')}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <table className="hidden w-full sm:table border-separate border-spacing-0 text-left">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              May
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className={`${head} text-center first-letter:uppercase`}>
                {teamInvitation.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.section}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} className={groupHead}>
                <h3 className="text-base font-bold">{group.title}</h3>
              </th>
            </tr>
            {group.abilities.map((ability) => (
              <AbilityRow key={ability} ability={ability} />
            ))}
          </tbody>
        ))}
      </table>
    </Section>
  )
}

function AbilityRow({ ability }: { ability: Ability }) {
  return (
    <tr>
      <th scope="row" className="border-b border-line py-2 pr-3 font-medium">
        {abilityTexts[ability]}
      </th>
      {roles.map((role) => (
        <td key={role} className="border-b border-line px-2 text-center">
          {may({ roles: [role] }, ability) ? (
            <>
              <span aria-hidden="true" className="font-semibold text-neem">
                ✓
              </span>
              <span className="sr-only">Yes</span>
            </>
          ) : (
            <span className="sr-only">No</span>
          )}
        </td>
      ))}
    </tr>
  )
}

const head = 'border-b border-edge px-2 py-2 text-[0.8125rem] font-semibold text-slate first:pl-0'
const groupHead = 'border-b border-line pt-6 pb-1.5'
