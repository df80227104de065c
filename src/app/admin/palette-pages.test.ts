import { expect, test } from 'vitest'
import { abilitiesOf, may, roles } from '../../modules/accounts/abilities.ts'
import { staffPages } from '../../modules/accounts/staff/staff-pages.ts'
import { adminSections, to } from '../../ui/addresses/site-map.ts'
import { sectionAbilities, sectionParts } from '../../ui/addresses/staff-map.ts'
import { isCalled, palettePages, palettePagesFor } from './palette-pages.ts'

const addressesOf = (text: string) =>
  palettePages.filter(({ keywords }) => isCalled(keywords, text)).map(({ address }) => address)

/** Pages of one batch, course or class; they are reached from it. */
const partsOfRecords = ['roll', 'details', 'certificates', 'lesson', 'assignments']

test.each(Object.entries(sectionParts).filter(([part]) => !partsOfRecords.includes(part)))(
  'Ctrl+K finds the page of %s, with a synonym',
  (_, path) => {
    const pages = palettePages.filter(({ address }) => address.endsWith(`/${path}`))
    expect(pages.length).toBeGreaterThan(0)
    for (const { label, keywords } of pages)
      expect(keywords.split(' ').length).toBeGreaterThan(label.split(' ').length + 1)
  },
)

test.each(adminSections)('Ctrl+K finds the section %s', (section) => {
  expect(addressesOf(section)).toContain(to.adminSection(section))
})

const tabs = Object.values(staffPages).flatMap((pages) => pages.flatMap(({ tab }) => tab ?? []))

test('the tabs of all sections are read', () => {
  expect(tabs.length).toBeGreaterThan(35)
})

test.each(tabs)('Ctrl+K finds the tab “%s” by its name', (name) => {
  expect(addressesOf(name)).not.toEqual([])
})

test.each([
  ['website settings', to.adminRecord('settings', sectionParts.website)],
  ['settings website', to.adminRecord('settings', sectionParts.website)],
  ['enquiries settings', to.adminRecord('settings', sectionParts.enquiries)],
  ['permissions', to.adminRecord('settings', sectionParts.roles)],
  ['outstanding', to.adminRecord('finance', sectionParts.dues)],
  ['settlements', to.adminRecord('finance', sectionParts.payouts)],
  ['homework', to.adminRecord('attendance', sectionParts.work)],
  ['audit', to.adminRecord('dashboard', sectionParts.activity)],
  ['leads', to.adminSection('enrollment')],
])('“%s” finds %s', (text, address) => {
  expect(addressesOf(text)).toContain(address)
})

test.each(roles)('Ctrl+K offers %s no page of a section that they may not open', (role) => {
  const person = { roles: [role] }
  const pages = palettePagesFor(abilitiesOf(person))
  const open = adminSections.filter((section) =>
    sectionAbilities[section].some((ability) => may(person, ability)),
  )

  expect(pages.length).toBeGreaterThan(0)
  expect(open).toEqual(expect.arrayContaining(pages.map(({ section }) => section)))
})
