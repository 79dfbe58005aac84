import { inEachLanguage } from '@shop/contract/languages/languages'
import type { SettingId } from '@shop/contract/settings/settings.console'
import type { Db, Tx } from '../../db/pool.ts'

/** A stored setting. */
export interface SettingRow {
  id: string
  value: object
  version: number
  updated_at: Date
}

/** The settings that were changed. */
export async function listSettings(db: Db | Tx): Promise<SettingRow[]> {
  const rows = (await db.selectFrom('settings').selectAll().execute()) as unknown as SettingRow[]
  return rows.map((row) => (row.id === 'languages' ? withAllLanguages(row) : row))
}

/** A language that the shop has got since is not shown until the merchant says so (decision 88). */
function withAllLanguages(row: SettingRow): SettingRow {
  return {
    ...row,
    value: Object.assign(
      inEachLanguage<boolean>(() => false),
      row.value,
    ),
  }
}

/** Inserts the first change of a setting. Returns false if somebody else was faster. */
export async function insertSetting(db: Tx, setting: SettingRow): Promise<boolean> {
  const row = await db
    .insertInto('settings')
    .values({ ...setting, value: JSON.stringify(setting.value) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes a setting that still has the version before. Returns false if it has another one. */
export async function updateSetting(
  db: Tx,
  { id, ...setting }: SettingRow & { id: SettingId },
): Promise<boolean> {
  const row = await db
    .updateTable('settings')
    .set({ ...setting, value: JSON.stringify(setting.value) })
    .where('id', '=', id)
    .where('version', '=', setting.version - 1)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
