import * as endpoints from '@shop/contract/content/content.console'
import type { Received } from '@shop/contract/http/endpoint'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { CATALOGUE_FOLDER } from '../src/boot/seed/catalogue-folder.ts'
import { MINUTE } from '../src/jobs/clock.ts'
import { readArticleFolder } from '../src/modules/articles/article-files.ts'
import type { StaffMember, TestConsole } from './console.ts'
import type { TestApp } from './test-app.ts'

/** When planned content appears: sooner than the session of a member of staff ends. */
export const SOON_MS = 10 * MINUTE

export const twin = (en: string, zh = en) => ({ en, zh })

/** A complete story without a picture, as the form of a new one sends it. */
export function aStory(slug: string): Received<typeof endpoints.createStory, 'body'> {
  const sources = [{ title: 'One' }, { title: 'Two', url: 'https://example.com/two' }]
  return {
    slug,
    title: twin(`Story ${slug}`),
    lead: twin('A lead'),
    description: twin('A description'),
    region: twin('China', '中国'),
    text: twin('Once.\n\n## Then\n\nThe end.', '从前。\n\n## 后来\n\n完。'),
    image: null,
    image_alt: twin(''),
    order: 50,
    published: null,
    stones: ['Jadeite'],
    products: ['nephrite-resting-rabbit', 'jadeite-peace-disc-pendant'],
    sources: inEachLanguage(() => sources),
  }
}

/** Fills a shop with the texts of the files, without pictures; returns how a member of staff changes them. */
export async function openContent(shop: TestApp, console: TestConsole, as: StaffMember) {
  const read = await readArticleFolder(CATALOGUE_FOLDER)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  await shop.services.contentFiles.addMissing(read.articles, '/no-pictures')

  const find = async (id: string) =>
    (await console.call(endpoints.getContent, { params: { id } }, { as })).data

  return {
    find,
    save: async (id: string, fields: Partial<endpoints.ConsoleContent>, version?: number) =>
      console.call(
        endpoints.changeContent,
        { params: { id }, body: { version: version ?? (await find(id)).version, ...fields } },
        { as },
      ),
    publish: async (
      id: string,
      publishing: Omit<Received<typeof endpoints.publishContent, 'body'>, 'version'>,
    ) =>
      console.call(
        endpoints.publishContent,
        { params: { id }, body: { version: (await find(id)).version, ...publishing } },
        { as },
      ),
    createStory: (slug: string, fields: Partial<ReturnType<typeof aStory>> = {}) =>
      console.call(endpoints.createStory, { body: { ...aStory(slug), ...fields } }, { as }),
    /** A time to come, which `clock.advance(SOON_MS)` reaches. */
    soon: () => new Date(shop.clock().getTime() + SOON_MS).toISOString(),
  }
}
