import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { hashFiles, listPictures } from './folder-hash.ts'
import type { ArticlesService } from './modules/articles/articles.service.ts'
import type { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { MEDIA_RECIPE } from './modules/media/pictures.service.ts'

const SOURCE = 'texts/'
const FOLDERS = ['pages', 'stories']
/** What reads them: a newer one reads everything anew, so that nobody is shown what an older one has made of it. */
const READER = ['apps/api/package.json', 'apps/api/src/modules/articles', 'catalogue/src']
const ROOT = join(import.meta.dirname, '../../..')

interface Services {
  articles: Pick<ArticlesService, 'importArticles' | 'readMark'>
  catalogue: Pick<CatalogueService, 'isImported' | 'noteImported'>
}

/**
 * Makes the shop's texts what the files of the catalogue say, in every mode: policies are the merchant's to edit there.
 * Where neither the files nor what the shop keeps of them have changed, nothing of them is read. Answers what changed, in words.
 * @throws Error with every fault of the files, when there is one
 */
export async function loadArticleFolder(
  { articles, catalogue }: Services,
  folder = CATALOGUE_FOLDER,
): Promise<string> {
  const files = await hashFolder(folder)
  const toSource = async () => ({ name: SOURCE, hash: `${files} ${await articles.readMark()}` })
  if (files && (await catalogue.isImported(await toSource()))) return 'unchanged'
  // Loaded only here: reading Markdown and YAML takes a tenth of a start.
  const { readArticleFolder } = await import('./modules/articles/article-files.ts')
  const read = await readArticleFolder(folder)
  if (!read.ok) {
    const describe = ({ file, line, path, message }: (typeof read.faults)[number]) =>
      [`${file}:${line}`, path, message].filter((part) => part !== '').join(': ')
    throw new Error(read.faults.map(describe).join('\n'))
  }
  const report = await articles.importArticles(read.articles, join(folder, 'pictures'))
  await catalogue.noteImported(await toSource())
  const changes = (['added', 'changed', 'removed'] as const).filter((kind) => report[kind] > 0)
  return changes.length === 0 ? 'unchanged' : changes.map((kind) => `${report[kind]} ${kind}`).join(', ')
}

/** Of all that texts are made of; undefined where something cannot be read, which whoever reads it tells better. */
async function hashFolder(folder: string): Promise<string | undefined> {
  try {
    const reader = await Promise.all(READER.map((each) => listFiles(ROOT, each, /(?<!\.test)\.(ts|json)$/)))
    const texts = await Promise.all(FOLDERS.map((each) => listFiles(folder, each, /\.md$/)))
    const names = [...texts.flat(), ...(await listPictures(folder))]
    return await hashFiles(folder, names, `${MEDIA_RECIPE} ${await hashFiles(ROOT, reader.flat(), '')}`)
  } catch {
    return undefined
  }
}

/** A file, or all in a folder that are called so. */
async function listFiles(root: string, path: string, pattern: RegExp): Promise<string[]> {
  if (pattern.test(path)) return [path]
  const names = await readdir(join(root, path), { recursive: true })
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => `${path}/${name}`)
}
