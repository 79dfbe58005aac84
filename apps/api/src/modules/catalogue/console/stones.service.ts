import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Correspondences } from '@shop/catalogue/correspondence-format'
import { CatalogueTerms } from '@shop/catalogue/format'
import { CRYSTAL_SYSTEMS, MINERAL_WARNINGS, MineralFacts, Minerals } from '@shop/catalogue/mineral-format'
import type { changeStone, createStone, Stone, StoneChoices } from '@shop/contract/stones/stones.console'
import type { Received } from '@shop/contract/http/endpoint'
import { readPage } from '../../../db/pages.ts'
import type { Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireValid } from '../../../http/validate-request.ts'
import type { Actor } from '../../audit/audit.service.ts'
import { createRecordSaving, type SavingDependencies } from './record-saving.ts'
import { stones, type StoneRow } from './stones.repository.ts'
import { terms } from './vocabulary.repository.ts'

interface Dependencies extends SavingDependencies {
  /** The folder with `minerals.json` and `correspondences.json`. */
  folder: string
}

/** What is saved of a stone. */
type Facts = Pick<StoneRow, 'name_zh' | 'facts' | 'correspondences'>
type NewStone = Received<typeof createStone, 'body'>
type Change = Received<typeof changeStone, 'body'>

export type Stones = ReturnType<typeof createStones>

/** Stones with their facts and correspondences, as the console changes them. */
export function createStones({ db, clock, audit, folder }: Dependencies) {
  const { save, indexLabelled } = createRecordSaving({ db, clock, audit })

  const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown
  const readMinerals = async () => Minerals.parse(await readJson('minerals.json'))
  const readTerms = async () => CatalogueTerms.parse(await readJson('terms.json'))
  const readCorrespondences = async () => Correspondences.parse(await readJson('correspondences.json'))

  /** @throws VALIDATION_FAILED for a colour that belongs to no element, and for a source that the shop does not name */
  async function requireKnown({ color, zodiac }: NewStone['correspondences']): Promise<void> {
    const { elements, sources } = await readCorrespondences()
    const refuse = (path: string, message: string) => {
      throw new AppError('VALIDATION_FAILED', {
        details: [{ path: `correspondences.${path}`, message, rule: 'unknown_choice' }],
      })
    }
    if (!Object.values(elements).some(({ colors }) => Object.hasOwn(colors, color)))
      refuse('color', `"${color}" belongs to no element`)
    for (const source of Object.values(zodiac).flat())
      if (!Object.hasOwn(sources, source)) refuse('zodiac', `"${source}" is no source`)
  }

  async function writeStone(db: Tx, { gem, name_zh, ...stone }: Facts & { gem: string }) {
    await stones.save(db, { gem, ...stone })
    const label = await terms.lock(db, 'gem', gem)
    if (name_zh === '' || label?.value_zh === name_zh) return
    await terms.save(db, { kind: 'gem', value: gem, value_zh: name_zh })
    await indexLabelled(db, 'gem', gem)
  }

  /** @param toNext what is saved, of the stone that is there */
  const saveStone = (
    { gem, version }: { gem: string; version?: number },
    toNext: (before: StoneRow | undefined) => Facts,
    actor: Actor,
  ): Promise<Stone> =>
    save(actor, {
      type: 'stone',
      label: gem,
      version,
      toItem: toStone,
      toFacts,
      lock: (db) => stones.lock(db, gem),
      isSame: (row) => isDeepStrictEqual(toFacts(row), toNext(undefined)),
      write: (db, before) => writeStone(db, { gem, ...toNext(before) }),
    })

  return {
    /** Fills in the stones of the files, once; afterwards they are the merchant's. */
    async fill(): Promise<void> {
      const facts = (await readMinerals()).stones
      const correspondences = (await readCorrespondences()).stones
      const names = (await readTerms()).gem
      await inTransaction(db, (db) => stones.fill(db, { facts, correspondences, names }))
    },

    list: (query: { page: number; limit: number; order: 'asc' | 'desc'; q?: string | undefined }) =>
      readPage(query, {
        list: (page) => stones.list(db, query.q || undefined, { ...page, order: query.order }),
        count: (limit) => stones.count(db, query.q || undefined, limit),
        toItem: toStone,
      }),

    /** What the form of a stone offers. */
    async listChoices(): Promise<StoneChoices> {
      const { elements } = await readCorrespondences()
      const { color: names } = await readTerms()
      return {
        colors: Object.entries(elements).flatMap(([element, { colors }]) =>
          Object.keys(colors).map((color) => ({ color, color_zh: names[color] ?? color, element })),
        ),
        crystal_systems: Object.entries(CRYSTAL_SYSTEMS).map(([id, zh]) => ({ id, zh })),
        warnings: Object.entries(MINERAL_WARNINGS).map(([id, text]) => ({ id, ...text })),
        sources: Object.keys((await readMinerals()).sources),
      }
    },

    /** A new stone, with its label; the same again changes nothing. */
    async create({ gem, facts, ...stone }: NewStone, actor: Actor): Promise<Stone> {
      await requireKnown(stone.correspondences)
      const checked = requireValid(MineralFacts, facts, 'facts')
      return saveStone({ gem }, () => ({ ...stone, facts: checked }), actor)
    },

    async change(
      gem: string,
      { version, name_zh, facts, correspondences }: Change,
      actor: Actor,
    ): Promise<Stone> {
      if (correspondences) await requireKnown(correspondences)
      const checked = facts && requireValid(MineralFacts, facts, 'facts')
      return saveStone(
        { gem, version },
        (before) => ({
          name_zh: name_zh ?? before!.name_zh,
          facts: checked ?? before!.facts,
          correspondences: correspondences ?? before!.correspondences,
        }),
        actor,
      )
    },
  }
}

const toFacts = ({ name_zh, facts, correspondences }: StoneRow): Facts => ({
  name_zh,
  facts,
  correspondences,
})

const toStone = ({ gem, ...row }: StoneRow): Stone => ({ id: gem, ...row })
