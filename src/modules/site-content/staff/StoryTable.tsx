import { to } from '../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../ui/addresses/staff-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/staff/DataTable.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { scopeNames } from '../../page-texts/staff/texts.ts'
import { shownState } from './texts.ts'

const call = 'GET /api/admin/stories' as const
type ListedStory = CallData<typeof call>['stories'][number]

/** Success stories and the consents they stand on. */
export function StoryTable() {
  const stories = useStaffData(call, {})
  return (
    <DataTable
      what={{ one: 'success story', many: 'success stories' }}
      data={stories}
      rowsOf={({ stories }) => stories}
      rowOf={({ id, story, withdrawnAt }) => ({
        id,
        name: story?.name ?? `Story ${id}`,
        ...(withdrawnAt === null && { address: toStory(id) }),
      })}
      columns={[
        { title: 'Student', kind: 'name' },
        { title: 'Course', kind: 'text', needs: 860, value: ({ story }) => story?.course },
        { title: 'On the site', kind: 'status', width: 'w-36', value: stateOf },
        { title: 'Consent', kind: 'day', width: 'w-32', value: ({ consentedOn }) => consentedOn },
        { title: 'Covers', kind: 'text', needs: 720, value: scopeOf },
      ]}
      placeholders={6}
      tools={<ButtonLink to={toStory('new')}>Add story</ButtonLink>}
      empty={{
        seed: 'stories',
        title: 'No stories yet',
        text: 'Add what a student told you, with the day on which they agreed to it.',
      }}
    />
  )
}

export const toStory = (id: number | string) =>
  to.adminRecord('content', `${sectionParts.stories}/${id}`)

const stateOf = (story: ListedStory) =>
  story.withdrawnAt === null ? shownState(story) : 'Consent withdrawn'

const scopeOf = ({ scope }: ListedStory) => scope.map((one) => scopeNames[one]).join(', ')
