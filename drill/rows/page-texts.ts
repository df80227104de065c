import { type Caller, createCallers } from '../callers.ts'
import { whileKilling } from '../kill.ts'
import { openMortalSite } from '../mortal-site.ts'
import type { SiteEnvironment } from '../place.ts'
import {
  asynchronousCommit,
  type DrillOptions,
  type DrillRow,
  noneOf,
  type RowOutcome,
} from '../row.ts'
import { inDatabase } from '../seat-place.ts'

/** Two editors type texts of About, each alone and both in one, while everything is killed. */
export const pageTexts: DrillRow = {
  name: 'texts of a page typed by two editors, killed at random',
  reach: 'each version as acknowledged, and of a clash both texts: 0 letters lost',
  on: ['own'],
  inShort: true,
  sabotages: {
    'asynchronous commit': asynchronousCommit,
    'no check of the version': {
      spoils: [
        {
          file: 'src/modules/page-texts/save-text.server.ts',
          find: '(latest?.version ?? 0) !== version',
          put: 'false',
        },
      ],
    },
  },
  run,
}

const sizes = { short: { kills: 4, clashes: 10 }, whole: { kills: 100, clashes: 50 } }

type Saved = { slot: string; version: number; text: string }
type Editor = Pick<Caller, 'cookie' | 'from'>
type TextDrill = {
  callers: ReturnType<typeof createCallers>
  editors: Editor[]
  acknowledged: Saved[]
  clashes: number
}

/** Plain texts of About: two that each editor has alone, and one for both. */
const alone = ['about.about.mission.text', 'about.about.mission.heading']
const shared = 'about.about.vision.heading'

async function run(options: DrillOptions): Promise<RowOutcome> {
  const { kills, clashes } = sizes[options.isShort ? 'short' : 'whole']
  const site = await openMortalSite(options)
  try {
    const drill: TextDrill = {
      callers: createCallers(site.address),
      editors: [await site.owner(), { ...(await site.owner()), from: '10.255.0.2' }],
      acknowledged: [],
      clashes: 0,
    }
    const isOver = () =>
      site.killed.length >= kills && (drill.clashes >= clashes || drill.callers.wrong.size > 0)
    await whileKilling<unknown>({ killsOfPhase: kills, kill: site.kill }, [
      ...alone.map((slot, editor) => () => typeAlone(drill, { slot, editor }, isOver)),
      () => typeTogether(drill, isOver),
    ])
    const misses = await countLost(site.place, drill.acknowledged)
    return {
      counted: [
        `${drill.acknowledged.length} versions`,
        `${drill.clashes} clashes, ${site.killed.length} kills`,
      ],
      misses: noneOf({ ...misses, ...Object.fromEntries(drill.callers.wrong) }),
    }
  } finally {
    await site.close()
  }
}

async function typeAlone(
  drill: TextDrill,
  { slot, editor }: { slot: string; editor: number },
  isOver: () => boolean,
) {
  let version = 0
  for (let count = 1; !isOver(); count++)
    version = await save(drill, editor, { slot, version, text: `Typed ${count} times` })
}

/** Both save on the same version; whoever comes second is shown the text of the first, and saves again. */
async function typeTogether(drill: TextDrill, isOver: () => boolean) {
  let version = 0
  for (let count = 1; !isOver(); count++) {
    const versions = await Promise.all(
      drill.editors.map((_, editor) =>
        save(drill, editor, { slot: shared, version, text: `Editor ${editor}, text ${count}` }),
      ),
    )
    version = Math.max(...versions)
  }
}

/** The version that the text has once it is saved. A save whose answer was lost is found as one's own text. */
async function save(drill: TextDrill, editor: number, saved: Saved): Promise<number> {
  const { callers, editors, acknowledged } = drill
  const staff = editors[editor] ?? { cookie: '', from: '' }
  const body = { language: 'en', ...saved }
  const { status, text } = await callers.ask(staff, '/api/admin/page-texts', {
    method: 'PUT',
    body,
  })
  const answer = JSON.parse(text) as { version: number; current?: Saved }
  if (status === 200) {
    acknowledged.push({ ...saved, version: answer.version })
    return answer.version
  }
  const { current } = answer
  // Any other answer is counted as wrong.
  if (status !== 409 || !current) return saved.version
  if (current.text === saved.text) {
    acknowledged.push({ ...saved, version: current.version })
    return current.version
  }
  drill.clashes += 1
  return save(drill, editor, { ...saved, version: current.version })
}

const countLost = (environment: SiteEnvironment, acknowledged: readonly Saved[]) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ lost: number; twice: number }>(
      `select (select count(*)::int
                 from jsonb_to_recordset($1::jsonb) as told (slot text, version int, text text)
                where not exists (select from page_texts t where t.slot = told.slot
                                     and t.version = told.version and t.text = told.text)) as lost,
              (select count(*)::int - count(distinct (language, slot, version))::int
                 from page_texts) as twice`,
      [JSON.stringify(acknowledged)],
    )
    const { lost = 0, twice = 0 } = rows[0] ?? {}
    return { 'acknowledged texts lost': lost, 'versions doubled': twice }
  })
