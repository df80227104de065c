import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { demoSignIn, expect, open, signIn, test } from './support/journey.ts'

test('the timetable is narrowed by the filter of other lists, and the address keeps it', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('attendance', sectionParts.timetable))
  const classes = page.locator('main').getByText('Python Programming')
  await expect(classes.first()).toBeVisible()
  await open(page, `${to.adminRecord('attendance', sectionParts.timetable)}?trainer=Somebody+Else`)
  const remove = page.getByRole('button', { name: 'Remove Trainer: Somebody Else' })
  await expect(remove).toBeVisible()
  await expect(classes).toHaveCount(0)

  await remove.click()
  await expect(page).not.toHaveURL(/trainer=/)
  await expect(classes.first()).toBeVisible()
})

test('rarely used fields of a batch are under More', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, `${to.adminRecord('enrollment', sectionParts.batches)}/new`)
  const form = page.getByRole('form', { name: 'New batch' })
  await expect(form.getByLabel('Seats', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Checkout hold (minutes)')).toBeHidden()
  await form.getByText('More', { exact: true }).click()
  await expect(form.getByLabel('Checkout hold (minutes)')).toBeVisible()
  await expect(form.getByLabel('Waitlist offer valid for (hours)')).toBeVisible()
})

test('the day book counts cash in two columns on a desk', async ({ page, isMobile }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('finance', sectionParts.dayBook))
  await page.getByRole('button', { name: /Count (the cash|again)/ }).click()
  const boxOf = async (name: string) => {
    const box = await page.getByLabel(name, { exact: true }).boundingBox()
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }
  }
  const [first, sixth] = [await boxOf('₹2,000'), await boxOf('₹20')]
  if (isMobile) expect(sixth.x).toBe(first.x)
  else {
    expect(sixth.y).toBe(first.y)
    expect(sixth.x).toBeGreaterThan(first.x)
  }
})
