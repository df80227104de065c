import { useState } from 'react'
import { drawUpright, toJpeg } from '../../../ui/draw-upright.ts'
import { useStaffAction } from '../../../ui/staff/use-staff-data.ts'

const unreadable =
  'We could not read this as a picture. Please choose a JPEG, PNG or WebP, for example a photo.'
/** Pixels of the longer side: a square of it is still within what the server takes. */
const longest = 1920

export type CoverUpload =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'kept' }
  | { status: 'failed'; problem: string }

/** Sends a file as the picture of a course, made smaller here first; `onKept` gets its address. */
export function useCoverFile(onKept: (image: string) => void) {
  const act = useStaffAction()
  const [upload, setUpload] = useState<CoverUpload>({ status: 'idle' })

  async function choose(file: File | undefined) {
    if (!file || upload.status === 'sending') return
    setUpload({ status: 'sending' })
    const jpeg = await drawUpright(file, longest)
      .then((canvas) => toJpeg(canvas, 0.9))
      .catch(() => undefined)
    if (!jpeg) return setUpload({ status: 'failed', problem: unreadable })
    const answer = await act('POST /api/admin/course-pictures', { body: jpeg })
    if (!answer.ok) return setUpload({ status: 'failed', problem: answer.message })
    setUpload({ status: 'kept' })
    onKept(answer.data.image)
  }

  return { upload, choose, forget: () => setUpload({ status: 'idle' }) }
}
