// npm run content -- import: brings texts of files into the shop.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CATALOGUE_FOLDER } from '../boot/seed/catalogue-folder.ts'
import { findCallerFolder, readConfig } from '../config/config.ts'
import { readArticleFolder } from '../modules/articles/article-files.ts'
import type { ContentReport } from '../modules/articles/content-files.service.ts'
import { describeErrors } from './catalogue-files.ts'
import { CommandError, print, runCommand, UsageError } from './command-line.ts'
import { withShopServices } from './shop-services.ts'

const HELP = `Imports the texts of pages and stories, which are identified by their folder.

  npm run content -- import [FOLDER]      a folder with "pages", "stories" and "pictures"; by default "catalogue"
      --apply                             publishes the changes; without it they are only reported

The texts of the shop win until then: a start only adds those that the shop does not have. Files with errors are
rejected as a whole: each error is listed with its line, and nothing is changed. Texts of the shop that are not among
the files stay. What was before stays in the history of the console, where it can be restored.

The shop may be running. Exit codes: 0 done, 1 rejected, 2 wrong usage.
`

async function main(args: string[]): Promise<void> {
  const options = { apply: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [action, folder, ...more] = positionals
  if (action !== 'import' || more.length > 0) throw new UsageError('Use "import", with one folder at most.')
  await importContent(
    folder === undefined ? CATALOGUE_FOLDER : resolve(findCallerFolder(), folder),
    values.apply,
  )
}

async function importContent(folder: string, isApplied: boolean): Promise<void> {
  const read = await readArticleFolder(folder)
  if (!read.ok) throw new CommandError(describeErrors(read.errors))
  const report = await withShopServices(readConfig(), ({ contentFiles }) =>
    contentFiles.import(read.articles, join(folder, 'pictures'), { isApplied }),
  )
  print(describeReport(report))
  if (!isApplied) print('Nothing was changed yet: --apply makes these changes.')
}

function describeReport({ added, changed, unchanged }: ContentReport): string {
  return [
    ...added.map((id) => `added    ${id}`),
    ...changed.map(({ id, fields }) => `changed  ${id}: ${fields.join(', ')}`),
    `${added.length} added, ${changed.length} changed, ${unchanged} unchanged`,
  ].join('\n')
}

await runCommand('content', HELP, main)
