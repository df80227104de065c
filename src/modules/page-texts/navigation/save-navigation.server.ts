import { isDeepStrictEqual } from 'node:util'
import { desc } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { productDetails } from '../institute/rules.ts'
import { insertDetails } from '../institute/save-institute.server.ts'
import { readDetails } from '../institute/store.server.ts'
import { lockTexts } from '../store.server.ts'
import { instituteDetails } from '../tables.ts'
import { type Navigation, type NavigationLink, productNavigation } from './rules.ts'

type Result = { ok: true } | { ok: false; reason: 'details-changed' | 'nothing-to-undo' }

/** The links of header and footer, public at once; they are a detail of the institute, with its versions. */
export function saveNavigation(
  db: Database,
  { version, navigation }: { version: number; navigation: Navigation },
  context: PersonContext,
): Promise<Result> {
  return db.transaction((tx) => replaceNavigation(tx, version, () => navigation, context))
}

/** Publishes the links as they were before the last change of them. */
export function undoNavigation(
  db: Database,
  { version }: { version: number },
  context: PersonContext,
): Promise<Result> {
  return db.transaction((tx) =>
    replaceNavigation(tx, version, (present) => findFormer(tx, present), context),
  )
}

/** The links before the last change of them; nothing where they were never changed. */
export async function findFormer(tx: Transaction, present: Navigation) {
  const rows = await tx
    .select({ details: instituteDetails.details })
    .from(instituteDetails)
    .orderBy(desc(instituteDetails.version))
  const all = [...rows.map(({ details }) => details.navigation), productNavigation]
  const former = all.find((one) => !isDeepStrictEqual(one ?? productNavigation, present))
  return all.length === 1 ? undefined : (former ?? undefined)
}

async function replaceNavigation(
  tx: Transaction,
  version: number,
  next: (present: Navigation) => Navigation | Promise<Navigation | undefined>,
  context: PersonContext,
): Promise<Result> {
  await lockTexts(tx)
  const current = await readDetails(tx)
  if ((current?.version ?? 0) !== version) return { ok: false, reason: 'details-changed' }
  const details = current?.details ?? productDetails
  const present = details.navigation ?? productNavigation
  const navigation = await next(present)
  if (!navigation) return { ok: false, reason: 'nothing-to-undo' }
  if (isDeepStrictEqual(navigation, present)) return { ok: true }
  await insertDetails(tx, { version: version + 1, details: { ...details, navigation } }, context)
  const facts = { before: inWords(present), after: inWords(navigation) }
  await record(tx, { event: 'set navigation', id: 'site', ...facts }, context)
  return { ok: true }
}

/** For the audit log. */
function inWords({ header, footer }: Navigation) {
  const list = (links: NavigationLink[]) =>
    links
      .map((link) =>
        'label' in link
          ? `${link.label} (${link.address})`
          : `${link.name}${link.isShown ? '' : ' (hidden)'}`,
      )
      .join(', ')
  return { header: list(header), footer: list(footer) }
}
