import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUE_FOLDER, formatErrors, hashFiles } from './catalogue-folder.ts'
import type { ArticlesService } from '../../modules/articles/articles.service.ts'

/** Incremented when articles are read differently, so that all are loaded again. */
const ARTICLE_RECIPE = 1

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
  if (!read.ok) throw new Error(formatErrors(read.errors))
  const report = await articles.importArticles(read.articles, pictures, files)
  const changes = (['added', 'changed', 'removed'] as const).filter((kind) => report[kind] > 0)
  return changes.length === 0 ? 'unchanged' : changes.map((kind) => `${report[kind]} ${kind}`).join(', ')
}

/** Hash of the articles' files; undefined if one is unreadable, which the parser reports better. */
async function hashFolder(folder: string): Promise<string | undefined> {
  try {
    const names = await readdir(folder, { recursive: true })
    const texts = names.filter((name) => /^(pages|stories)\/.*\.md$/.test(name)).sort()
    return await hashFiles(folder, texts, `articles ${ARTICLE_RECIPE}`)
  } catch {
    return undefined
  }
}
