import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/staff/ConfirmDialog.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { useCourseEditor } from './use-course-editor.ts'

type Editor = ReturnType<typeof useCourseEditor>

/** What can be done with the text now, at the lower edge of the window, and in words where it stands. */
export function EditorActions({ editor, onPublish }: { editor: Editor; onPublish: () => void }) {
  const { base, busy, unsaved, held: isHeld } = editor
  const canPublish = !base?.archived && (unsaved || Boolean(base?.draft))
  const mayPublish = useMay('courses.publish')
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white px-4 py-3 sm:mx-0 sm:px-0">
      <p role="status" className="text-slate">
        {statusLine(editor)}
      </p>
      <div className="flex flex-wrap gap-2">
        {base && mayPublish && <Archiving editor={editor} />}
        <Button type="submit" disabled={isHeld || !unsaved}>
          Save draft
        </Button>
        {mayPublish && (
          <Button kind="primary" disabled={isHeld || !canPublish} onClick={onPublish}>
            {busy ? 'Working...' : 'Publish'}
          </Button>
        )}
      </div>
    </div>
  )
}

function statusLine({ base, unsaved, conflict }: Editor): string {
  if (conflict) return 'Not saved: compare the two texts first.'
  if (unsaved) return 'Changes that are not saved yet.'
  if (!base) return 'Nothing entered yet.'
  if (base.archived) return 'Archived: nobody but staff sees this course.'
  if (!base.draft) return 'The public sees this text.'
  return base.published
    ? 'Saved as a draft. The public still sees the text before.'
    : 'Saved as a draft. The public does not see this course yet.'
}

/** Taking a course off the site is asked about first; bringing it back is not. */
function Archiving({ editor }: { editor: Editor }) {
  const [isAsking, setIsAsking] = useState(false)
  const { base, busy } = editor
  if (base?.archived) {
    return (
      <Button disabled={busy} onClick={() => editor.archive(false)}>
        Bring back
      </Button>
    )
  }
  return (
    <>
      <Button kind="quiet" disabled={busy} onClick={() => setIsAsking(true)}>
        Archive
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Take this course off the site?"
          action="Archive"
          dangerous
          onClose={() => setIsAsking(false)}
          onConfirm={() => editor.archive(true)}
        >
          Its page and its brochure will not be found any more. Its text, its history and all
          registrations stay, and you can bring it back.
        </ConfirmDialog>
      )}
    </>
  )
}
