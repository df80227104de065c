import { useState } from 'react'
import { contactWays } from '#texts/contact-ways.ts'
import { lessonPage } from '#texts/lesson.ts'
import { chatWith } from '../../../../content/contact.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { arrowLeft, Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NextStart } from '../../batches/NextStart.tsx'
import type { Lesson } from '../../lessons/contract.ts'
import { InlineCode } from '../../lessons/Prose.tsx'

export function BackToCourse({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to={to.course(id)}
      className="mb-6 -ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-indigo underline-offset-4 hover:underline print:hidden"
    >
      <Icon path={arrowLeft} className="size-4.5" />
      {lessonPage.back(title)}
    </Link>
  )
}

/**
 * What day 2 brings, the next batch, and the link to ask; `result` is added only to the message of somebody
 * who ticks it, and shown before sending.
 */
export function WhatComesNext({
  lesson,
  id,
  title,
  result,
}: {
  lesson: Lesson
  id: string
  title: string
  result?: string
}) {
  const [isSent, setIsSent] = useState(false)
  const message = contactWays.firstLine(title) + (result && isSent ? ` ${result}` : '')
  return (
    <div className="mt-8 grid justify-items-start gap-3">
      <p className="measure">
        <strong>{lessonPage.end.upNext}: </strong>
        <InlineCode text={lesson.nextDay} />
      </p>
      <NextStart course={id} className="text-slate" />
      {result && (
        <div>
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={isSent}
              onChange={(event) => setIsSent(event.target.checked)}
              className="size-5"
            />
            {lessonPage.end.sendResult}
          </label>
          <p className="measure text-sm text-slate">{lessonPage.end.sendResultHint}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <a href={chatWith(message)} className="button border-slate">
          {lessonPage.end.ask}
        </a>
        <ButtonLink to={to.joinFor(id)}>{lessonPage.end.demo}</ButtonLink>
      </div>
    </div>
  )
}
