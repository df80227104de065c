import { type Caller, createCallers } from '../callers.ts'
import { whileKilling } from '../kill.ts'
import { openKillableSite } from '../killable-site.ts'
import { type DrillOptions, type DrillRow, nonZero, type RowOutcome } from '../row.ts'
import { asynchronousCommit } from '../sabotages.ts'
import { inDatabase } from '../site-database.ts'
import type { SiteEnvironment } from '../site-environment.ts'

/** Two editors save texts of About, their own and a shared one, while processes are killed. */
export const pageTexts: DrillRow = {
  name: 'page texts edited by two people, killed at random',
  expected: 'each version as acknowledged, both texts of a conflict: 0 letters lost',
  on: ['own'],
  inShort: true,
  sabotages: {
    'asynchronous commit': asynchronousCommit,
    'no version check': {
      patches: [
        {
          file: 'src/modules/page-texts/save-text.server.ts',
          find: '(latest?.version ?? 0) !== version',
          replacement: 'false',
        },
      ],
    },
  },
  run,
}

const sizes = { short: { kills: 4, conflicts: 10 }, whole: { kills: 100, conflicts: 50 } }

type SavedText = { slot: string; version: number; text: string }
type Editor = Pick<Caller, 'cookie' | 'from'>
type TextDrill = {
  callers: ReturnType<typeof createCallers>
  editors: Editor[]
  acknowledged: SavedText[]
  conflicts: number
}

/** Plain texts of About: one for each editor, and one for both. */
const ownSlots = ['about.about.mission.text', 'about.about.mission.heading']
const sharedSlot = 'about.about.vision.heading'

async function run(options: DrillOptions): Promise<RowOutcome> {
  const { kills, conflicts } = sizes[options.isShort ? 'short' : 'whole']
  const site = await openKillableSite(options)
  try {
    const drill: TextDrill = {
      callers: createCallers(site.address),
      editors: [await site.signIn(), { ...(await site.signIn()), from: '10.255.0.2' }],
      acknowledged: [],
      conflicts: 0,
    }
    const isOver = () =>
      site.killed.length >= kills &&
      (drill.conflicts >= conflicts || drill.callers.unexpected.size > 0)
    await whileKilling<unknown>({ kills: kills, kill: site.kill }, [
      ...ownSlots.map((slot, editor) => () => saveAlone(drill, { slot, editor }, isOver)),
      () => saveTogether(drill, isOver),
    ])
    const failures = await countLost(site.environment, drill.acknowledged)
    return {
      counted: [
        `${drill.acknowledged.length} versions`,
        `${drill.conflicts} conflicts, ${site.killed.length} kills`,
      ],
      failures: nonZero({ ...failures, ...Object.fromEntries(drill.callers.unexpected) }),
    }
  } finally {
    await site.close()
  }
}

async function saveAlone(
  drill: TextDrill,
  { slot, editor }: { slot: string; editor: number },
  isOver: () => boolean,
) {
  let version = 0
  for (let count = 1; !isOver(); count++)
    version = await save(drill, editor, { slot, version, text: `Saved ${count} times` })
}

/** Both save on the same version; the second gets a conflict and saves again on the new version. */
async function saveTogether(drill: TextDrill, isOver: () => boolean) {
  let version = 0
  for (let count = 1; !isOver(); count++) {
    const versions = await Promise.all(
      drill.editors.map((_, editor) =>
        save(drill, editor, { slot: sharedSlot, version, text: `Editor ${editor}, text ${count}` }),
      ),
    )
    version = Math.max(...versions)
  }
}

/** Returns the saved version. If a response was lost, the conflict shows one's own text. */
async function save(drill: TextDrill, editor: number, saved: SavedText): Promise<number> {
  const { callers, editors, acknowledged } = drill
  const staff = editors[editor] ?? { cookie: '', from: '' }
  const body = { language: 'en', ...saved }
  const { status, text } = await callers.ask(staff, '/api/admin/page-texts', {
    method: 'PUT',
    body,
  })
  const response = JSON.parse(text) as { version: number; current?: SavedText }
  if (status === 200) {
    acknowledged.push({ ...saved, version: response.version })
    return response.version
  }
  const { current } = response
  // Any other response is counted as unexpected.
  if (status !== 409 || !current) return saved.version
  if (current.text === saved.text) {
    acknowledged.push({ ...saved, version: current.version })
    return current.version
  }
  drill.conflicts += 1
  return save(drill, editor, { ...saved, version: current.version })
}

const countLost = (environment: SiteEnvironment, acknowledged: readonly SavedText[]) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ lost: number; twice: number }>(
      `select (select count(*)::int
                 from jsonb_to_recordset($1::jsonb) as saved (slot text, version int, text text)
                where not exists (select from page_texts t where t.slot = saved.slot
                                     and t.version = saved.version and t.text = saved.text)) as lost,
              (select count(*)::int - count(distinct (language, slot, version))::int
                 from page_texts) as twice`,
      [JSON.stringify(acknowledged)],
    )
    const { lost = 0, twice = 0 } = rows[0] ?? {}
    return { 'acknowledged texts lost': lost, 'versions doubled': twice }
  })
