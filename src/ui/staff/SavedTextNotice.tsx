import { Button } from '../Button.tsx'

/** Shown where the form starts with unsaved text from before. */
export function SavedTextNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-control border border-edge bg-paper px-4 py-1"
    >
      <p>You left this page with unsaved changes. Here they are again.</p>
      <Button kind="quiet" onClick={onDiscard} className="px-2!">
        Discard them
      </Button>
    </div>
  )
}
