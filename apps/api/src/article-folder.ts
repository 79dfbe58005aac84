import { join } from 'node:path'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { readArticleFolder } from './modules/articles/article-files.ts'
import type { ArticlesService } from './modules/articles/articles.service.ts'

/**
 * Makes the shop's texts what the files of the catalogue say, in every mode: policies are the merchant's to edit there.
 * Answers what changed, in words.
 * @throws Error with every fault of the files, when there is one
 */
export async function loadArticleFolder(
  { articles }: { articles: ArticlesService },
  folder = CATALOGUE_FOLDER,
): Promise<string> {
  const read = await readArticleFolder(folder)
  if (!read.ok) {
    const describe = ({ file, line, path, message }: (typeof read.faults)[number]) =>
      [`${file}:${line}`, path, message].filter((part) => part !== '').join(': ')
    throw new Error(read.faults.map(describe).join('\n'))
  }
  const report = await articles.importArticles(read.articles, join(folder, 'pictures'))
  const changes = (['added', 'changed', 'removed'] as const).filter((kind) => report[kind] > 0)
  return changes.length === 0 ? 'unchanged' : changes.map((kind) => `${report[kind]} ${kind}`).join(', ')
}
