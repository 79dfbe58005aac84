import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ContentFields } from '@shop/contract/content/content-fields.console'
import { isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import { mapTranslated, type Translated } from '@shop/contract/languages/translated'
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
 * exist in each language that is not read from another one, with the same headings and the same language-independent fields.
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
  const { image: picture, order, published, stones, products } = texts.en.facts
  const fields = {
    ...toTexts(texts),
    lead: mapTranslated(texts, ({ facts }) => facts.lead),
    region: mapTranslated(texts, ({ facts }) => facts.region),
    image: null,
    image_alt: mapTranslated(texts, ({ facts }) => facts.imageAlt),
    order,
    published,
    stones,
    products,
    sources: mapTranslated(texts, ({ facts }) => facts.sources),
  }
  return { kind: 'story', slug, day: published, picture, fields }
}

function toTexts(texts: Translations<PageFacts | StoryFacts>): ContentFields<'page'> {
  return {
    title: mapTranslated(texts, ({ facts }) => facts.title),
    description: mapTranslated(texts, ({ facts }) => facts.description),
    text: mapTranslated(texts, ({ markdown }) => markdown),
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
type FileText<Of = Facts> = ArticleText<Of> & { file: string }
type Translations<Of = Facts> = Translated<FileText<Of>>

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
    if (content === undefined && isOptionalLanguage(language)) continue
    if (!content) {
      errors.push({ file, line: 1, path: '', message: 'cannot be read' })
      continue
    }
    const read = readArticleText(content, { file, facts })
    if (read.ok) texts[language] = { ...read.text, file }
    else errors.push(...read.errors)
  }
  const isComplete = LANGUAGES.every((language) => texts[language] ?? isOptionalLanguage(language))
  return isComplete ? (texts as Translations) : undefined
}

/** Checks that each language has the same outline and the same `shared` fields. */
function listTranslationErrors(texts: Translations, shared: readonly string[]): ValidationError[] {
  const [first, ...others] = LANGUAGES
  return others.flatMap((language) => {
    const text = texts[language]
    return text ? listDifferences(texts[first], text, shared) : []
  })
}

function listDifferences(first: FileText, other: FileText, shared: readonly string[]): ValidationError[] {
  const facts = (text: FileText) => text.facts as Record<string, unknown>
  const different = shared.filter((name) => !isDeepStrictEqual(facts(first)[name], facts(other)[name]))
  return [
    ...different.map((name) => ({
      file: other.file,
      line: other.lineOf(name),
      path: name,
      message: `differs from ${first.file}`,
    })),
    ...(haveSameOutline(first.blocks, other.blocks)
      ? []
      : [{ file: other.file, line: 1, path: '', message: `has different headings from ${first.file}` }]),
  ]
}
