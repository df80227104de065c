import { Button } from '../Button.tsx'
import { EmptyList } from './EmptyList.tsx'

/** Nothing of a list matches its search and filters, and the way back to all of it. */
export function NoMatch({ what, onShowAll }: { what: string; onShowAll: () => void }) {
  return (
    <EmptyList
      seed={what}
      title={`No ${what} match.`}
      text="Change the search or remove a filter to see more."
    >
      <Button onClick={onShowAll}>Show all {what}</Button>
    </EmptyList>
  )
}
