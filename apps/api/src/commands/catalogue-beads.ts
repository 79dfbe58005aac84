import { readBeads } from '@shop/catalogue/beads'
import { formatFen } from '@shop/contract/money/format-money'
import { MAX_ORDER_FEN } from '@shop/contract/money/money'
import { readConfig } from '../config/config.ts'
import { UnknownPartError, type PartsReport } from '../modules/designs/bracelet-parts.service.ts'
import { describeErrors } from './catalogue-files.ts'
import { CommandError, print, readAmount, UsageError } from './command-line.ts'
import { withShopServices } from './shop-services.ts'

/**
 * Brings the parts of bracelets of a folder into the shop, or shows what would change.
 * @throws CommandError with every error in the files
 */
export async function importBeads(folder: string, { isApplied }: { isApplied: boolean }): Promise<void> {
  const read = await readBeads(folder)
  if (!read.ok) throw new CommandError(describeErrors(read.errors))
  const report = await withShopServices(readConfig(), ({ braceletParts }) =>
    isApplied ? braceletParts.importParts(read.parts) : braceletParts.previewImport(read.parts),
  )
  print(describeReport(report))
  if (!isApplied) print('Nothing was changed yet: --apply makes these changes.')
}

/** Gives a part another price. @throws CommandError when there is no such part */
export async function setBeadPrice(id: string, price: string): Promise<void> {
  const priceFen = readAmount('The price', price)
  if (priceFen < 1 || priceFen > MAX_ORDER_FEN) throw new UsageError('A part cannot have this price.')
  try {
    await withShopServices(readConfig(), ({ braceletParts }) => braceletParts.setPrice(id, priceFen))
  } catch (error) {
    if (error instanceof UnknownPartError) throw new CommandError(error.message)
    throw error
  }
  print(`${id}: ${formatFen(priceFen)}`)
}

function describeReport({ added, changed, unchanged }: PartsReport): string {
  return [
    ...added.map((id) => `added    ${id}`),
    ...changed.map(({ id, fields }) => `changed  ${id}: ${fields.join(', ')}`),
    `${added.length} added, ${changed.length} changed, ${unchanged} unchanged`,
  ].join('\n')
}
