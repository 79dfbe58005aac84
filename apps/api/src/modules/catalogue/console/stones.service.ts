import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Correspondences } from '@shop/catalogue/correspondence-format'
import { CatalogueTerms } from '@shop/catalogue/format'
import { CRYSTAL_SYSTEMS, MINERAL_WARNINGS, MineralFacts, Minerals } from '@shop/catalogue/mineral-format'
import type { changeStone, createStone, Stone, StoneChoices } from '@shop/contract/stones/stones.console'
import {
  pickLocalizedFields,
  readLocalizedFields,
  toLocalizedFields,
} from '@shop/contract/languages/translated'
import type { Received } from '@shop/contract/http/endpoint'
import { readPage } from '../../../db/pages.ts'
import type { Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireValid } from '../../../http/validate-request.ts'
import type { Actor } from '../../audit/audit.service.ts'
import { createRecordSaving, type SavingDependencies } from './record-saving.ts'
import { stones, type StoneNames, type StoneRow } from './stones.repository.ts'
import { terms } from './vocabulary.repository.ts'

interface Dependencies extends SavingDependencies {
  /** The folder with `minerals.json` and `correspondences.json`. */
  folder: string
}

/** What is saved of a stone. */
type Facts = StoneNames & Pick<StoneRow, 'facts' | 'correspondences'>
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

  async function writeStone(db: Tx, { gem, facts, correspondences, ...names }: Facts & { gem: string }) {
    await stones.save(db, { gem, facts, correspondences })
    const label = await terms.lock(db, 'gem', gem)
    const named = toLocalizedFields('value', readLocalizedFields({ name: gem, ...names }, 'name'))
    if (names.name_zh === '' || (label && isDeepStrictEqual(pickLocalizedFields(label, 'value'), named)))
      return
    await terms.save(db, { kind: 'gem', ...named })
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
          Object.keys(colors).map((color) => ({
            ...toLocalizedFields('color', { en: color, ...(names[color] ?? { zh: color }) }),
            element,
          })),
        ),
        crystal_systems: Object.entries(CRYSTAL_SYSTEMS).map(([id, name]) => ({ id, name })),
        warnings: Object.entries(MINERAL_WARNINGS).map(([id, name]) => ({ id, name })),
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
      { version, facts, correspondences, ...names }: Change,
      actor: Actor,
    ): Promise<Stone> {
      if (correspondences) await requireKnown(correspondences)
      const checked = facts && requireValid(MineralFacts, facts, 'facts')
      return saveStone(
        { gem, version },
        (before) => ({
          // Its names are changed together: one that is left out goes.
          ...(names.name_zh === undefined ? toNames(before!) : { ...names, name_zh: names.name_zh }),
          facts: checked ?? before!.facts,
          correspondences: correspondences ?? before!.correspondences,
        }),
        actor,
      )
    },
  }
}

function toNames({ gem, ...row }: StoneNames & { gem: string }): StoneNames {
  const { name: _, ...names } = pickLocalizedFields({ name: gem, ...row }, 'name')
  return names
}

const toFacts = ({ facts, correspondences, ...row }: StoneRow): Facts => ({
  ...toNames(row),
  facts,
  correspondences,
})

const toStone = ({ gem, ...row }: StoneRow): Stone => ({ id: gem, ...row })
