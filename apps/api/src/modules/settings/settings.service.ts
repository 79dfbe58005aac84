import { isDeepStrictEqual } from 'node:util'
import {
  SETTING_IDS,
  SETTINGS,
  type Setting,
  type SettingId,
  type SettingValues,
} from '@shop/contract/settings/settings.console'
import type { ShopSettings, TagIds } from '@shop/contract/settings/shop-settings'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { staleVersion } from '../../http/stale-version.ts'
import { requireValid } from '../../http/validate-request.ts'
import { SECOND, type Clock } from '../../jobs/clock.ts'
import type { Actor, AuditService } from '../audit/audit.service.ts'
import { DEFAULT_SETTINGS } from './sale-terms.ts'
import * as repository from './settings.repository.ts'
import { toShopSettings, toTagSetting } from './shop-settings.ts'

/** Every setting as it was read at once. */
export interface SettingsSnapshot {
  values: SettingValues
  shop: ShopSettings
  /** Changes with every setting. */
  version: string
  /** When a term of sale was changed for the last time; undefined where none was. */
  termsChangedAt: Date | undefined
}

interface Held {
  snapshot: Promise<SettingsSnapshot>
  readMs: number
}

/** A snapshot is read again after this time: a change must be seen within two seconds, in every process. */
const MAX_AGE_MS = SECOND

/** The settings that are terms of sale. */
const TERMS: ReadonlySet<string> = new Set<SettingId>([
  'shipping_standard',
  'shipping_express',
  'shipping_international',
  'vat',
  'gift_wrapping',
  'restringing',
  'payment_window',
  'returns',
])

export type SettingsService = ReturnType<typeof createSettingsService>

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  /** The installation's, until the merchant sets others. */
  tags?: TagIds
}

/** What the merchant sets in the console. */
export function createSettingsService({ db, clock, audit, tags = {} }: Dependencies) {
  const defaults: SettingValues = { ...DEFAULT_SETTINGS, tags: toTagSetting(tags) }
  let held: Held | undefined

  async function readSnapshot(): Promise<SettingsSnapshot> {
    const rows = await repository.listSettings(db)
    const stored = Object.fromEntries(rows.map(({ id, value }) => [id, value]))
    const values: SettingValues = { ...defaults, ...stored }
    const versions = rows.map(({ id, version }) => `${id} ${version}`)
    const changes = rows.filter(({ id }) => TERMS.has(id)).map(({ updated_at }) => updated_at.getTime())
    return {
      values,
      shop: toShopSettings(values),
      version: versions.toSorted().join(', '),
      termsChangedAt: changes.length > 0 ? new Date(Math.max(...changes)) : undefined,
    }
  }

  /** All settings, at most a second old. Whatever belongs together, such as a quote, uses one snapshot. */
  function read(): Promise<SettingsSnapshot> {
    return held && performance.now() - held.readMs < MAX_AGE_MS ? held.snapshot : readAgain()
  }

  function readAgain(): Promise<SettingsSnapshot> {
    const reading: Held = { snapshot: readSnapshot(), readMs: performance.now() }
    held = reading
    // A failure is not held.
    reading.snapshot.catch(() => {
      if (held === reading) held = undefined
    })
    return reading.snapshot
  }

  function toSetting(id: SettingId, row: repository.SettingRow | undefined): Setting {
    const value = (row?.value ?? defaults[id]) as Setting['value']
    return {
      id,
      version: row?.version ?? 1,
      value,
      default_value: defaults[id],
      is_default: isDeepStrictEqual(value, defaults[id]),
      ...(row ? { updated_at: row.updated_at.toISOString() } : {}),
    }
  }

  async function list(): Promise<Setting[]> {
    const rows = new Map((await repository.listSettings(db)).map((row) => [row.id, row]))
    return SETTING_IDS.map((id) => toSetting(id, rows.get(id)))
  }

  const get = async (id: SettingId) => (await list()).find((setting) => setting.id === id)!

  return {
    read,
    readTerms: async () => (await read()).shop.terms,
    /** Their part about the shop's pages. */
    readShop: async () => (await read()).shop,
    list,
    get,

    /**
     * Changes with every setting. What is made again because of it must not be made of the settings before, so they are
     * re-read for others too.
     */
    readVersion: async (): Promise<string> => (await readAgain()).version,

    /** @throws VALIDATION_FAILED, STALE_VERSION */
    async update(actor: Actor, id: SettingId, change: { version: number; value: unknown }): Promise<Setting> {
      const value: object = requireValid(SETTINGS[id], change.value, 'value')
      const row = { id, value, version: change.version + 1, updated_at: clock() }
      await inTransaction(db, async (db) => {
        const before = (await repository.listSettings(db)).find((each) => each.id === id)
        const write = change.version === 1 ? repository.insertSetting : repository.updateSetting
        if (!(await write(db, row))) throw staleVersion(await get(id))
        await audit.record(db, actor, {
          action: 'settings.changed',
          subject: { type: 'settings', id, label: id },
          before: before?.value ?? defaults[id],
          after: value,
        })
      })
      held = undefined
      return toSetting(id, row)
    },
  }
}
