import { use } from 'react'
import { language } from '#texts/language.ts'
import { lessonPage } from '#texts/lesson.ts'
import { branded } from '#texts/meta.ts'
import { isLesson, toLesson, toLessonData } from '../../../ui/addresses/lesson-addresses.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { addressIn } from '../../../ui/format/language-address.ts'
import { HeadCollector } from '../../../ui/head.tsx'
import { usePageData } from '../../../ui/page-data.tsx'
import { CodePanel, CodeText } from '../../lessons/CodePanel.tsx'
import type { Lesson } from '../../lessons/contract.ts'
import { LessonView } from '../../lessons/LessonView.tsx'
import { runtimeAddresses } from '../../lessons/run-program.ts'
import { BackToCourse, WhatComesNext } from './LessonEnds.tsx'

declare module '../../../ui/page-data.tsx' {
  interface CarriedData {
    /** On the server only: it is in the HTML and not sent a second time. */
    lesson?: Lesson
  }
}

/** The lesson as HTML: complete on its own page, its first step on the course page. */
export function ServedLesson({ id }: { id: string }) {
  const { lesson, pathname = '', courses } = usePageData() ?? {}
  const isWhole = isLesson(pathname)
  const title = courses?.[0]?.title ?? ''
  // The course page sets its own title.
  const collector = use(HeadCollector)
  if (collector && isWhole)
    collector.head = {
      title: branded(lesson ? lessonPage.titleOf(lesson.title, title) : lessonPage.none.heading),
      description: lesson?.intro,
      path: toLesson(id),
    }
  if (!lesson) return isWhole ? <NoLesson id={id} title={title} /> : null
  /** The files that the first tap requests. */
  const fetches = [
    addressIn(language, toLessonData(id)),
    ...(lesson.runs === 'nothing' ? [] : runtimeAddresses[lesson.runs]),
  ].join(' ')
  return (
    <LessonView
      lesson={lesson}
      heading={isWhole ? 'h1' : 'h2'}
      steps={isWhole ? undefined : 1}
      before={isWhole && <BackToCourse id={id} title={title} />}
      // Before the first tap a program is shown with its output; without scripts there is no button.
      renderExercise={(exercise, { at, output }) => (
        <>
          <CodePanel label={lessonPage.program(lesson.language)}>
            <CodeText text={exercise.code} />
          </CodePanel>
          {output !== '' && (
            <CodePanel label={lessonPage.prints}>
              <CodeText text={output} />
            </CodePanel>
          )}
          <Button
            kind="solid"
            data-start={at}
            data-fetch={fetches}
            className="justify-self-start noscript:hidden"
          >
            {lessonPage.run}
          </Button>
          <p role="alert" hidden className="font-semibold text-kumkum">
            {lessonPage.missing}
          </p>
        </>
      )}
    >
      {isWhole ? (
        <WhatComesNext lesson={lesson} id={id} title={title} />
      ) : (
        <p className="mt-6">
          <ButtonLink reloadDocument to={toLesson(id)}>
            {lessonPage.openWhole}
          </ButtonLink>
        </p>
      )}
    </LessonView>
  )
}

function NoLesson({ id, title }: { id: string; title: string }) {
  return (
    <div className="wrap section">
      <h1 className="text-3xl">{lessonPage.none.heading}</h1>
      <p className="mt-4 mb-6">{lessonPage.none.text}</p>
      <ButtonLink to={title ? to.course(id) : to.courses}>
        {title ? lessonPage.back(title) : lessonPage.none.courses}
      </ButtonLink>
    </div>
  )
}
