import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Block } from '@shop/contract/articles'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages'
import { PageFacts, SHARED_STORY_FACTS, StoryFacts } from '@shop/catalogue/article-format'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import { sortErrors } from '@shop/catalogue/read'
import { readArticleText, type ArticleText } from './article-text.ts'
import { listAnchors, withAnchors } from './markdown-blocks.ts'

/** The text of a page or story in one language. */
export type Article = { slug: string; language: PageLanguage; body: Block[] } & (
  { kind: 'page'; facts: PageFacts } | { kind: 'story'; facts: StoryFacts }
)

/** All texts of a folder, or the errors found in it (at most 200). */
type ArticlesResult = { ok: true; articles: Article[] } | { ok: false; errors: ValidationError[] }

const KINDS = [
  { kind: 'page', folder: 'pages', facts: PageFacts, shared: [] },
  { kind: 'story', folder: 'stories', facts: StoryFacts, shared: SHARED_STORY_FACTS },
] as const

/**
 * Reads `pages/<name>/<language>.md` and `stories/<slug>/<language>.md` of a catalogue folder. Each text must
 * exist in both languages, with the same headings and the same language-independent fields.
 */
export async function readArticleFolder(root: string): Promise<ArticlesResult> {
  const errors: ValidationError[] = []
  const articles: Article[] = []
  for (const { kind, folder, facts, shared } of KINDS) {
    for (const slug of await listNames(root, folder, errors)) {
      const texts = await readTranslations(root, `${folder}/${slug}`, facts, errors)
      if (!texts) continue
      errors.push(...listTranslationErrors(texts, shared))
      const anchors = listAnchors(texts.en.blocks)
      for (const language of LANGUAGES) {
        const { facts, blocks } = texts[language]
        articles.push({ kind, slug, language, facts, body: withAnchors(blocks, anchors) } as Article)
      }
    }
  }
  return errors.length > 0 ? { ok: false, errors: sortErrors(errors) } : { ok: true, articles }
}

async function listNames(root: string, folder: string, errors: ValidationError[]): Promise<string[]> {
  try {
    const entries = await readdir(join(root, folder), { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
  } catch {
    errors.push({ file: folder, line: 1, path: '', message: 'cannot be read' })
    return []
  }
}

type Facts = PageFacts | StoryFacts
type Translations = Record<PageLanguage, ArticleText<Facts> & { file: string }>

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
  const outline = ({ blocks }: Translations[PageLanguage]) =>
    blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : []))
  return [
    ...different.map((name) => ({
      file: zh.file,
      line: zh.lineOf(name),
      path: name,
      message: `differs from ${en.file}`,
    })),
    ...(isDeepStrictEqual(outline(en), outline(zh))
      ? []
      : [{ file: zh.file, line: 1, path: '', message: `has different headings from ${en.file}` }]),
  ]
}
