import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { hashFiles } from './folder-hash.ts'
import type { ArticlesService } from '../../modules/articles/articles.service.ts'

const FOLDERS = ['pages', 'stories']
/** The files that parse articles: a change of them reloads all articles. */
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
 * Syncs the shop's articles from the catalogue's files, in every mode: there the merchant edits the policies. Skipped
 * if neither the files nor the stored articles have changed. Returns a summary of the changes.
 * @throws Error with every error in the files
 */
export async function loadArticleFolder({ articles }: Services, folder = CATALOGUE_FOLDER): Promise<string> {
  const files = await hashFolder(folder)
  const pictures = join(folder, 'pictures')
  if (files !== undefined && (await articles.isImported(files, pictures))) return 'unchanged'
  // Imported only when needed: loading it is slow.
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

/** Hash of the articles' files and their parser; undefined if one is unreadable, which the parser reports better. */
async function hashFolder(folder: string): Promise<string | undefined> {
  try {
    const reader = await Promise.all(READER.map((each) => listFiles(ROOT, each, /(?<!\.test)\.(ts|json)$/)))
    const texts = await Promise.all(FOLDERS.map((each) => listFiles(folder, each, /\.md$/)))
    return await hashFiles(folder, texts.flat(), await hashFiles(ROOT, reader.flat()))
  } catch {
    return undefined
  }
}

/** A file, or all files of a folder that match. */
async function listFiles(root: string, path: string, pattern: RegExp): Promise<string[]> {
  if (pattern.test(path)) return [path]
  const names = await readdir(join(root, path), { recursive: true })
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => `${path}/${name}`)
}
