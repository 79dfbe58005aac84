import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { hashFiles } from './folder-hash.ts'
import type { ArticlesService } from '../../modules/articles/articles.service.ts'

const FOLDERS = ['pages', 'stories']
/** What reads them: a newer one reads everything anew, so that nobody is shown what an older one has made of it. */
const READER = [
  'package.json',
  'apps/api/package.json',
  'apps/api/src/modules/articles',
  'catalogue/src',
  'packages/contract/src/articles.ts',
]
const ROOT = join(import.meta.dirname, '../../../../..')

interface Services {
  articles: Pick<ArticlesService, 'isImported' | 'importArticles'>
}

/**
 * Makes the shop's texts what the files of the catalogue say, in every mode: policies are the merchant's to edit there.
 * Where neither the files nor what the shop keeps of them have changed, nothing of them is read. Answers what changed,
 * in words.
 * @throws Error with every fault of the files, when there is one
 */
export async function loadArticleFolder({ articles }: Services, folder = CATALOGUE_FOLDER): Promise<string> {
  const files = await hashFolder(folder)
  const pictures = join(folder, 'pictures')
  if (files !== undefined && (await articles.isImported(files, pictures))) return 'unchanged'
  // Loaded only here, as it takes its time.
  const { readArticleFolder } = await import('../../modules/articles/article-files.ts')
  const read = await readArticleFolder(folder)
  if (!read.ok) {
    const describe = ({ file, line, path, message }: (typeof read.errors)[number]) =>
      [`${file}:${line}`, path, message].filter((part) => part !== '').join(': ')
    throw new Error(read.errors.map(describe).join('\n'))
  }
  const report = await articles.importArticles(read.articles, pictures, files)
  const changes = (['added', 'changed', 'removed'] as const).filter((kind) => report[kind] > 0)
  return changes.length === 0 ? 'unchanged' : changes.map((kind) => `${report[kind]} ${kind}`).join(', ')
}

/** Of the texts' files and of their reader; undefined where something cannot be read, which whoever reads it tells better. */
async function hashFolder(folder: string): Promise<string | undefined> {
  try {
    const reader = await Promise.all(READER.map((each) => listFiles(ROOT, each, /(?<!\.test)\.(ts|json)$/)))
    const texts = await Promise.all(FOLDERS.map((each) => listFiles(folder, each, /\.md$/)))
    return await hashFiles(folder, texts.flat(), await hashFiles(ROOT, reader.flat()))
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
