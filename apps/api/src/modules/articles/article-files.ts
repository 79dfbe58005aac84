import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ContentFields } from '@shop/contract/content/content-fields.console'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { PageFacts, SHARED_STORY_FACTS, StoryFacts } from '@shop/catalogue/article-format'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import { sortErrors } from '@shop/catalogue/read'
import { readArticleText, type ArticleText } from './article-text.ts'
import { haveSameOutline } from './shown-texts.ts'

/** A page or story of the files, as the console's fields. */
export type ArticleFile = { slug: string } & (
  | { kind: 'page'; fields: ContentFields<'page'>; /** The day of its last change. */ day: string }
  | {
      kind: 'story'
      fields: ContentFields<'story'>
      day: string
      /** File name of its picture. */ picture: string
    }
)

/** All texts of a folder, or the errors found in it (at most 200). */
type ArticlesResult = { ok: true; articles: ArticleFile[] } | { ok: false; errors: ValidationError[] }

const KINDS = [
  { kind: 'page', folder: 'pages', facts: PageFacts, shared: [] },
  { kind: 'story', folder: 'stories', facts: StoryFacts, shared: SHARED_STORY_FACTS },
] as const

/** The names of all texts of a catalogue folder. */
export async function listArticleNames(root: string): Promise<Pick<ArticleFile, 'kind' | 'slug'>[]> {
  const lists = KINDS.map(async ({ kind, folder }) =>
    (await listFolders(join(root, folder))).map((slug) => ({ kind, slug })),
  )
  return (await Promise.all(lists)).flat()
}

/**
 * Reads `pages/<name>/<language>.md` and `stories/<slug>/<language>.md` of a catalogue folder. Each text must
 * exist in both languages, with the same headings and the same language-independent fields.
 */
export async function readArticleFolder(root: string): Promise<ArticlesResult> {
  const errors: ValidationError[] = []
  const articles: ArticleFile[] = []
  for (const { kind, folder, facts, shared } of KINDS) {
    for (const slug of await listNames(root, folder, errors)) {
      const texts = await readTranslations(root, `${folder}/${slug}`, facts, errors)
      if (!texts) continue
      errors.push(...listTranslationErrors(texts, shared))
      articles.push(
        kind === 'page'
          ? toPage(slug, texts as Translations<PageFacts>)
          : toStory(slug, texts as Translations<StoryFacts>),
      )
    }
  }
  return errors.length > 0 ? { ok: false, errors: sortErrors(errors) } : { ok: true, articles }
}

function toPage(slug: string, texts: Translations<PageFacts>): ArticleFile {
  const { updated: day } = texts.en.facts
  return { kind: 'page', slug, day, fields: toTexts(texts) }
}

function toStory(slug: string, texts: Translations<StoryFacts>): ArticleFile {
  const { en, zh } = texts
  const { image: picture, order, published, stones, products } = en.facts
  const fields = {
    ...toTexts(texts),
    lead: { en: en.facts.lead, zh: zh.facts.lead },
    region: { en: en.facts.region, zh: zh.facts.region },
    image: null,
    image_alt: { en: en.facts.imageAlt, zh: zh.facts.imageAlt },
    order,
    published,
    stones,
    products,
    sources: { en: en.facts.sources, zh: zh.facts.sources },
  }
  return { kind: 'story', slug, day: published, picture, fields }
}

function toTexts({ en, zh }: Translations<PageFacts | StoryFacts>): ContentFields<'page'> {
  return {
    title: { en: en.facts.title, zh: zh.facts.title },
    description: { en: en.facts.description, zh: zh.facts.description },
    text: { en: en.markdown, zh: zh.markdown },
  }
}

async function listNames(root: string, folder: string, errors: ValidationError[]): Promise<string[]> {
  return listFolders(join(root, folder)).catch(() => {
    errors.push({ file: folder, line: 1, path: '', message: 'cannot be read' })
    return []
  })
}

async function listFolders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

type Facts = PageFacts | StoryFacts
type Translations<Of = Facts> = Record<PageLanguage, ArticleText<Of> & { file: string }>

async function readTranslations(
  root: string,
  folder: string,
  facts: z.ZodType<Facts>,
  errors: ValidationError[],
): Promise<Translations | undefined> {
  const texts: Partial<Translations> = {}
  for (const language of LANGUAGES) {
    const file = `${folder}/${language}.md`
    const content = await readFile(join(root, file)).catch(() => undefined)
    if (!content) {
      errors.push({ file, line: 1, path: '', message: 'cannot be read' })
      continue
    }
    const read = readArticleText(content, { file, facts })
    if (read.ok) texts[language] = { ...read.text, file }
    else errors.push(...read.errors)
  }
  return texts.en && texts.zh ? { en: texts.en, zh: texts.zh } : undefined
}

/** Checks that both languages have the same outline and the same `shared` fields. */
function listTranslationErrors({ en, zh }: Translations, shared: readonly string[]): ValidationError[] {
  const facts = (text: Translations[PageLanguage]) => text.facts as Record<string, unknown>
  const different = shared.filter((name) => !isDeepStrictEqual(facts(en)[name], facts(zh)[name]))
  return [
    ...different.map((name) => ({
      file: zh.file,
      line: zh.lineOf(name),
      path: name,
      message: `differs from ${en.file}`,
    })),
    ...(haveSameOutline(en.blocks, zh.blocks)
      ? []
      : [{ file: zh.file, line: 1, path: '', message: `has different headings from ${en.file}` }]),
  ]
}
