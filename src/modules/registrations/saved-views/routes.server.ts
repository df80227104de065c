import type { Database } from '../../../platform/database/connect.ts'
import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { may } from '../../accounts/abilities.ts'
import type { Person } from '../../accounts/contract.ts'
import {
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import {
  changeView,
  deleteView,
  findGone,
  listViews,
  saveView,
  shareView,
  type ViewChanged,
  type ViewDifference,
} from './change-view.server.ts'
import {
  newViewSchema,
  viewChangeSchema,
  viewParamSchema,
  viewSharingSchema,
  viewsQuerySchema,
} from './contract.ts'
import type { ViewedList, ViewReason } from './rules.ts'

/** Errors of a view. */
const viewTexts: ReasonTexts<ViewReason> = {
  'no-list': 'Say which list it is a view of.',
  'no-view': 'This view no longer exists, or is not yours to change.',
  'view-name-missing': 'Enter a name.',
  'view-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'view-name-not-plain': 'Write the name as plain text.',
  'view-name-taken': ({ name }) =>
    `You already have a view called “${name}”. Choose another name, or open that one and change it.`,
  'too-many-views': ({ max }) =>
    `You have ${max} views of this list, which is the most. Delete one first.`,
  'query-wrong': 'This list has no such filter.',
  'no-version': 'The version is missing. Reload the page.',
  'no-choice': 'Say whether everybody sees it.',
}

const changedMeanwhile =
  'This view was changed in another window meanwhile. Look at it as it is now, then change it again.'

const differenceTexts: Record<ViewDifference, string> = {
  name: 'Name',
  query: 'What it shows',
  isShared: 'Who sees it',
}

const refusals = {
  texts: { ...viewTexts, 'changed-since': changedMeanwhile },
  statuses: { 'no-view': 404, 'query-wrong': 400, 'view-name-taken': [409, 'name'] },
} as const

type Late = Extract<ViewChanged, { reason: 'changed-since' }>
const conflict = {
  'changed-since': ({ ok: _, differs, ...late }: Late) => ({
    ...late,
    message: changedMeanwhile,
    differs: differs.map((what) => differenceTexts[what]),
  }),
}

export const savedViewRoutes = routeTable(refusals, {
  'GET /api/admin/views': respondWithResult({
    summary: 'The saved views of a list: one’s own and those that are shared',
    access: 'views.save',
    visibility: 'nobody',
    query: viewsQuerySchema,
    run: async ({ list }, { db, person }) => ({ views: await readViews(db, list, person) }),
  }),

  'POST /api/admin/views': respondWithMessage({
    summary: 'Save what a list is narrowed to under a name',
    access: 'views.save',
    visibility: 'nobody',
    body: newViewSchema,
    status: 201,
    run: (request, { db, context }) => saveView(db, request, context),
    message: (_, { name }) => `“${name}” is saved.`,
  }),

  'PUT /api/admin/views/{id}': respondWithMessage({
    summary: 'Rename a saved view, or replace what it shows',
    access: 'views.save',
    visibility: 'nobody',
    params: viewParamSchema,
    body: viewChangeSchema,
    run: (request, { db, person, context }) =>
      changeView(db, { ...request, mayShare: may(person, 'views.share') }, context),
    message: (_, { name }) => `“${name}” is saved.`,
    refusals: conflict,
  }),

  'PUT /api/admin/views/{id}/sharing': respondWithMessage({
    summary: 'Share a saved view with everybody, or stop sharing it',
    access: 'views.share',
    visibility: 'nobody',
    params: viewParamSchema,
    body: viewSharingSchema,
    run: (request, { db, context }) => shareView(db, request, context),
    message: (_, { isShared }) =>
      isShared
        ? 'Everybody sees it now.'
        : 'No longer shared: only the person who saved it sees it.',
    refusals: conflict,
  }),

  'DELETE /api/admin/views/{id}': respondWithMessage({
    summary: 'Delete a saved view',
    access: 'views.save',
    visibility: 'nobody',
    params: viewParamSchema,
    run: ({ id }, { db, person, context }) =>
      deleteView(db, { id, mayShare: may(person, 'views.share') }, context),
    message: 'The view is deleted.',
  }),
})

/** Each with whether the user may change it, and what it names that was deleted. */
async function readViews(db: Database, list: ViewedList, person: Person) {
  const views = await listViews(db, { list, personId: person.id })
  const missingFilters = await findGone(db, views)
  const mayShare = may(person, 'views.share')
  return views.map(({ list: _, ...view }, index) => ({
    ...view,
    mayChange: view.isOwn || (view.isShared && mayShare),
    missingFilters: missingFilters[index] ?? [],
  }))
}
