import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StaticRouter } from '../../ui/router.tsx'
import { EnrolledCourses } from './EnrolledCourses.tsx'

/** No data fills the list yet, so each of its states is tested here. */
function show(progress: number, status: string): string {
  const course = {
    id: 'mern-stack',
    title: 'MERN Stack',
    thumbnail: '/pictures/covers/mern-stack.svg',
    instructor: 'Biju Varghese',
    duration: '6 months',
    enrolledDate: '2026-06-01',
    progress,
    status,
    batch: null,
  }
  const list = createElement(EnrolledCourses, { courses: [course] })
  return renderToStaticMarkup(createElement(StaticRouter, { path: '/profile' }, list))
}

// Green, blue and yellow are tokens of the palette; orange is mixed from two.
test.each([
  [100, /bg-neem/],
  [99, /bg-indigo/],
  [70, /bg-indigo/],
  [69, /bg-marigold/],
  [40, /bg-marigold/],
  [39, /bg-\[color-mix\(in_oklab,var\(--color-marigold\),var\(--color-kumkum\)\)\]/],
  [0, /bg-\[color-mix\(in_oklab,var\(--color-marigold\),var\(--color-kumkum\)\)\]/],
])('a bar at %d percent has its colour, its length and its figure', (progress, colour) => {
  const [, bar = ''] = show(progress, 'In Progress').match(/role="progressbar"(.*?)<\/div>/) ?? []

  expect(bar).toContain(`aria-valuenow="${progress}"`)
  expect(bar).toContain('aria-label="Progress in MERN Stack"')
  expect(bar).toContain(`width:${progress}%`)
  expect(bar.match(/class="h-full (\S+) /)?.[1]).toMatch(colour)
  expect(show(progress, '')).toContain(`>${progress}%</p>`)
})

test.each([
  ['Completed', 'text-neem', 'Review Course'],
  ['In Progress', 'text-indigo', 'Continue Learning'],
  ['Paused', 'text-slate', 'Continue Learning'],
])('“%s” has its colour and offers its action', (status, colour, action) => {
  const html = show(50, status)

  expect(html).toMatch(new RegExp(`<p class="[^"]*${colour}[^"]*">${status}</p>`))
  expect(html).toMatch(new RegExp(`<a [^>]*href="/courses/mern-stack"[^>]*>${action}</a>`))
  expect(html).toContain('Biju Varghese · 6 months · Enrolled 1 June 2026')
})
