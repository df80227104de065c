import { useState } from 'react'
import { heardOf } from '#words/heard-of.ts'
import { callApi } from '../../../ui/api/ask.ts'
import { Button } from '../../../ui/Button.tsx'

/** Asked of whoever has just registered; no answer is one, too. */
export function HeardOf({ course }: { course: string }) {
  const [notice, setNotice] = useState<{ answer: string; message: string; isKept: boolean }>()
  async function say(answer: string) {
    const storedAnswer = await callApi('PUT /api/free-demo/heard-of', { body: { course, answer } })
    const message = storedAnswer.ok
      ? storedAnswer.data.message
      : (storedAnswer.message ?? heardOf.unreachable)
    setNotice({ answer, message, isKept: storedAnswer.ok })
  }
  return (
    <fieldset className="border-t border-line pt-6">
      <legend className="float-left w-full font-semibold">{heardOf.question}</legend>
      <p className="clear-both text-slate">{heardOf.optional}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {heardOf.choices.map((answer) => (
          <Button
            key={answer}
            aria-pressed={notice?.isKept === true && notice.answer === answer}
            onClick={() => void say(answer)}
            className="px-4! aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {answer}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 font-medium empty:absolute">
        {notice?.message}
      </p>
    </fieldset>
  )
}
