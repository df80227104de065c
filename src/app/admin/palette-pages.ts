import type { Ability } from '../../modules/accounts/abilities.ts'
import { toCourseImport } from '../../modules/courses/editing/rules.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { myDay, roomParts } from '../../ui/addresses/staff-map.ts'

/** Pages below the sections, and what they are also called; each for whoever has its ability. */
export const palettePages: readonly {
  words: string
  also?: string
  ability: Ability
  address: string
}[] = [
  {
    words: 'My Day',
    also: 'calls today',
    ability: 'registrations.work',
    address: to.adminRecord('enrollment', myDay),
  },
  {
    words: 'Sources',
    also: 'cost of enquiries',
    ability: 'sources.edit',
    address: to.adminRecord('enrollment', roomParts.sources),
  },
  {
    words: 'Import enquiries',
    also: 'csv excel',
    ability: 'registrations.import',
    address: to.adminRecord('enrollment', roomParts.importEnquiries),
  },
  {
    words: 'Import students',
    also: 'csv excel',
    ability: 'students.import',
    address: to.adminRecord('students', 'import'),
  },
  {
    words: 'Import courses',
    also: 'csv excel',
    ability: 'courses.publish',
    address: toCourseImport,
  },
  {
    words: 'Batches',
    also: 'seats timetable',
    ability: 'batches.seat',
    address: to.adminRecord('enrollment', roomParts.batches),
  },
  {
    words: 'Record payment',
    also: 'fee receipt cash upi',
    ability: 'payments.record',
    address: to.adminRecord('finance', roomParts.desk),
  },
  {
    words: 'Dues',
    also: 'overdue instalments reminders',
    ability: 'payments.see',
    address: to.adminRecord('finance', roomParts.dues),
  },
  {
    words: 'Day book',
    also: 'cash count',
    ability: 'payments.see',
    address: to.adminRecord('finance', roomParts.dayBook),
  },
  {
    words: 'To confirm',
    also: 'bank upi cheques match',
    ability: 'books.match',
    address: to.adminRecord('finance', roomParts.matching),
  },
  {
    words: 'Payouts',
    also: 'gateway razorpay',
    ability: 'books.match',
    address: to.adminRecord('finance', roomParts.payouts),
  },
  {
    words: 'Refunds',
    also: 'approve waivers',
    ability: 'payments.see',
    address: to.adminRecord('finance', roomParts.refunds),
  },
  {
    words: 'Fee plans',
    also: 'instalments',
    ability: 'plans.see',
    address: to.adminRecord('finance', roomParts.plans),
  },
  {
    words: 'Team and roles',
    also: 'invite staff settings',
    ability: 'team.see',
    address: to.adminRecord('settings', roomParts.team),
  },
  {
    words: 'Enquiry settings',
    also: 'assignment round robin portals',
    ability: 'settings.change',
    address: to.adminRecord('settings', roomParts.enquiries),
  },
  {
    words: 'Money settings',
    also: 'gst upi document numbers signature discount limits',
    ability: 'books.set',
    address: to.adminRecord('settings', roomParts.money),
  },
  {
    words: 'System',
    also: 'health backups activity',
    ability: 'settings.change',
    address: to.adminRecord('settings', roomParts.system),
  },
  {
    words: 'Reminders',
    also: 'fee mails planned sent',
    ability: 'mails.handle',
    address: to.adminRecord('communication', roomParts.reminders),
  },
  {
    words: 'Banner and replies',
    also: 'promo countdown website whatsapp templates',
    ability: 'settings.change',
    address: to.adminRecord('communication', roomParts.banner),
  },
  {
    words: 'Timetable',
    also: 'classes rooms trainers',
    ability: 'timetable.see',
    address: to.adminRecord('attendance', roomParts.timetable),
  },
  {
    words: 'Holidays',
    also: 'days without classes',
    ability: 'timetable.see',
    address: to.adminRecord('attendance', roomParts.holidays),
  },
  {
    words: 'Online orders',
    also: 'gateway payments held disputes',
    ability: 'payments.see',
    address: to.adminRecord('finance', roomParts.online),
  },
  {
    words: 'For the accountant',
    also: 'books export tally gst csv',
    ability: 'books.export',
    address: to.adminRecord('finance', roomParts.files),
  },
  {
    words: 'Roles',
    also: 'rights abilities settings',
    ability: 'team.see',
    address: to.adminRecord('settings', roomParts.roles),
  },
  {
    words: 'Set-up',
    also: 'institute name address logo colour hours',
    ability: 'settings.change',
    address: to.adminRecord('settings', roomParts.setUp),
  },
  {
    words: 'Success stories',
    also: 'consent placements website',
    ability: 'texts.edit',
    address: to.adminRecord('content', roomParts.stories),
  },
  {
    words: 'Legal pages',
    also: 'terms privacy refund policy versions',
    ability: 'texts.edit',
    address: to.adminRecord('content', roomParts.legalPages),
  },
  {
    words: 'Navigation',
    also: 'header footer links website',
    ability: 'texts.edit',
    address: to.adminRecord('content', roomParts.navigation),
  },
  {
    words: 'Redirects',
    also: 'old addresses website',
    ability: 'texts.edit',
    address: to.adminRecord('content', roomParts.redirects),
  },
  {
    words: 'Gallery',
    also: 'pictures website',
    ability: 'texts.edit',
    address: to.adminRecord('content', roomParts.gallery),
  },
  {
    words: 'Money report',
    also: 'taken due refunded by month',
    ability: 'reports.see',
    address: to.adminRecord('reports', roomParts.money),
  },
  {
    words: 'Batches report',
    also: 'fill withdrawals',
    ability: 'reports.see',
    address: to.adminRecord('reports', roomParts.batches),
  },
]
