import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { giveSeat, newBatch, post, registerStudent } from './support/checkout.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

const course = 'Data Science'
const today = dayInIndia(new Date())

test('a student with a seat from the desk runs a program, then submits it', async ({
  page,
  site,
}) => {
  test.slow()
  // Given a batch with a code exercise, and a student to whom the desk gave a seat without an enrolment
  await signIn(page, site.admin)
  const { id: batch } = await newBatch(page, 'classroom', 0, 'data-science', {
    days: [1, 2, 3, 4, 5, 6, 7],
    fromTime: '00:01',
    toTime: '00:02',
    room: 'Lab 5',
    endsOn: addDays(today, 28),
    opensOn: addDays(today, -40),
  })
  await post(page, fillPath('/api/admin/batches/{id}/assignments', { id: batch }), {
    kind: 'code',
    title: 'Double it',
    brief: 'Print the double of a number.',
    dueOn: today,
    lateDays: 0,
    language: 'python',
    checks: [
      { input: '21', expected: '42' },
      { input: '-4', expected: '-8' },
    ],
  })
  const { student, id } = await registerStudent(page, 'Imran Shaikh', '98765 43221')
  await giveSeat(page, batch, id)

  // When the student opens the batch from the profile and runs nothing, then a program that fails one row
  await open(student, to.profile)
  await student.getByRole('link', { name: `Classes, work and materials: ${course}` }).click()
  const work = student.getByRole('region', { name: 'Assignments' })
  const program = work.getByLabel('Your program in Python')
  const run = () => work.getByRole('button', { name: 'Run it here' }).click()
  await run()
  await expect(work.getByRole('alert')).toContainText('Write your program first.')
  await program.fill('print(42)')
  await run()
  await expect(work.getByRole('alert')).toBeHidden()

  // Then the rows say so, and nothing is handed in
  const tries = work.getByRole('status').last()
  await expect(tries).toContainText('Example 1: passed', { timeout: 20_000 })
  await expect(tries).toContainText('Example 2: not passed')
  await expect(work).toContainText('To do')
  await expectAccessible(student)

  // And an error names the line of the student’s own program
  await program.fill('number = input()\nprint(int(number) * tow)')
  await run()
  await expect(tries).toContainText('Line 2: the name “tow” is not known.')
  await program.fill('number = input()\nprint(int(number) * 2')
  await run()
  await expect(tries).toContainText('Line 2: a bracket is opened but not closed.')
  await expect(tries.getByRole('listitem')).toHaveCount(1)
  await program.fill('while True: pass')
  await run()
  await expect(tries).toContainText('It ran too long. Is there a loop that never ends?')
  await expect(tries).not.toContainText('Your program printed')

  // And what was written is still there after a reload
  await program.fill('number = input()\nprint(number)')
  await student.reload()
  await expect(program).toHaveValue('number = input()\nprint(number)')

  // And what passes here passes on the server
  await program.fill('number = input()\nprint(int(number) * 2)')
  await run()
  await expect(tries).toContainText('Example 2: passed')
  await work.getByRole('button', { name: 'Submit' }).click()
  await expect(work).toContainText('Accepted')
  await open(page, to.adminRecord('attendance', `${sectionParts.work}/${batch}`))
  await expect(page.getByRole('link', { name: 'Double it' })).toBeVisible()
})
