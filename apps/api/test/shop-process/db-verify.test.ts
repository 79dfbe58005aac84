import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDataFolder, placeAPaidOrder, signIn, startShop } from './a-shop.ts'
import { aFolder, readCopy, runShopCommand, writeCopy } from './commands.ts'

const listScratchFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('shop-verify-')).length

test('A backup is verified while the shop runs: every row is restored, and the ledger agrees.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder() })
  await placeAPaidOrder(shop, await signIn(shop), { note: '两行\u2028and a "quoted" \\ word' })
  const folder = await aFolder()
  const file = join(folder, 'copy.gz')
  await runShopCommand('db', ['backup', file], shop.dataDir)
  const scratchFolders = await listScratchFolders()

  const verified = await runShopCommand('db', ['verify', file], shop.dataDir)
  expect(verified).toMatchObject({ exitCode: 0, stderr: '' })
  expect(verified.stdout).toMatch(
    /^\d+ rows of (\d+) tables restored as of \S+\n\1 tables restored identically, row by row\nThe ledger and the shop: nothing differs\.\n$/,
  )
  expect(await listScratchFolders()).toBe(scratchFolders)

  const lines = await readCopy(file)
  const forged = join(folder, 'forged.gz')
  await writeCopy(forged, lines.map(withOneFenMore))
  const refused = await runShopCommand('db', ['verify', forged], shop.dataDir)
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toMatch(/^The ledger and the shop: \d+ differ\.\n {2}SY/)

  const lossy = join(folder, 'lossy.gz')
  const firstRow = lines.findIndex((line) => !line.startsWith('# '))
  await writeCopy(lossy, lines.with(firstRow, lines[firstRow]!.replace('{', '{"nowhere": 1, ')))
  const lost = await runShopCommand('db', ['verify', lossy], shop.dataDir)
  expect(lost).toMatchObject({ exitCode: 1 })
  expect(lost.stderr).toMatch(/^Restored differently: \w+\n$/)
})

/** A payment whose ledger row has another amount than its own row. */
function withOneFenMore(line: string): string {
  if (!/"movement": "payment:[^"]+:charged"/.test(line)) return line
  return line.replace(/"amount": (\d+)/, (_, amount: string) => `"amount": ${Number(amount) + 1}`)
}
