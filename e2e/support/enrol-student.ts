import type { Page } from '@playwright/test'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { dayInIndia } from '../../src/ui/format/days.ts'
import { expect } from './journey.ts'

let counter = 0

/** A student enrolled for ₹5,000 in two instalments by the signed-in user. */
export async function enrolStudent(page: Page, name: string) {
  const student = await page.request.post('/api/admin/students', {
    data: { name, email: `desk-${Date.now()}-${++counter}@mail.example` },
  })
  expect(student.ok(), await student.text()).toBe(true)
  await enrol(page, (await student.json()).student.id, `journey-${Date.now()}-${++counter}`)
}

/** Requests with the same key are one. */
export async function enrol(page: Page, id: number, key: string) {
  const answer = await page.request.post(fillPath('/api/admin/students/{id}/enrolments', { id }), {
    data: {
      key,
      course: 'data-science',
      registration: null,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: dayInIndia(new Date()),
      parts: [
        { percent: 40, days: 0 },
        { rest: true, days: 30 },
      ],
      isAdult: true,
      guardian: null,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
