import { join } from 'node:path'
import { CATALOGUE_FOLDER, formatErrors } from './catalogue-folder.ts'
import type { ContentFiles } from '../../modules/articles/content-files.service.ts'

interface Services {
  contentFiles: Pick<ContentFiles, 'hasAll' | 'addMissing'>
}

/**
 * Fills in the texts that the shop does not have, in every mode. The files change the others only by
 * `npm run content -- import`. Returns a summary.
 * @throws Error with every error in the files
 */
export async function loadArticleFolder(
  { contentFiles }: Services,
  folder = CATALOGUE_FOLDER,
): Promise<string> {
  // Imported only when needed: loading it is slow.
  const { listArticleNames, readArticleFolder } = await import('../../modules/articles/article-files.ts')
  if (await contentFiles.hasAll(await listArticleNames(folder))) return 'unchanged'
  const read = await readArticleFolder(folder)
  if (!read.ok) throw new Error(formatErrors(read.errors))
  return `${await contentFiles.addMissing(read.articles, join(folder, 'pictures'))} added`
}
