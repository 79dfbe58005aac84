import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../processes.ts'

/** The path of the archive in the shop's configuration. */
const ARCHIVE = '/var/lib/postgresql/wal-archive'

/** The settings of ops/postgres/shop.conf, with the archive in another folder. */
export async function readShopConf(archive: string): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'ops/postgres/shop.conf'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const settings = lines.map((line): [string, string] => {
    const [, name, quoted, bare] = /^(\w+) = (?:'(.*)'|(\S+))$/.exec(line) ?? []
    if (name === undefined)
      throw new Error(`ops/postgres/shop.conf has a line that is not a setting: ${line}`)
    return [name, (quoted ?? bare!).replaceAll(ARCHIVE, archive)]
  })
  return Object.fromEntries(settings)
}
