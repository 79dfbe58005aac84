import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { PageFacts, ShownStoryFacts } from '@shop/catalogue/article-format'
import type { Block } from '@shop/contract/articles/articles.endpoints'
import type { ContentFields, ContentKind } from '@shop/contract/content/content-fields.console'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { listAnchors, toBlocks, withAnchors, type TextBlock } from './markdown-blocks.ts'

const line = z.string().trim().min(1, 'must not be empty')

const HomeFacts = z.object({
  eyebrow: z.string(),
  title: line,
  lead: line,
  button: line,
  link: line,
  imageAlt: z.string(),
  new_arrivals: z.array(z.string()),
  most_loved: z.array(z.string()),
  stories: z.array(z.string()),
})
const AnnouncementFacts = z.object({ message: line, link: line.nullable() })

/** What each kind shows in addition to its text, in one language. The input may have the facts of other kinds too. */
const FACTS = {
  page: PageFacts.strip(),
  story: ShownStoryFacts.strip(),
  home: HomeFacts,
  announcement: AnnouncementFacts,
} as const satisfies Record<ContentKind, z.ZodType>

export type ShownFacts<Kind extends ContentKind> = z.infer<(typeof FACTS)[Kind]>

/** Content as the shop shows it, in one language. */
export interface ShownText<Kind extends ContentKind = ContentKind> {
  facts: ShownFacts<Kind>
  body: Block[]
}

/** Fields of a kind that is known only at run time: each kind has some of them. */
export type AnyFields = Partial<ContentFields<'page'>> &
  Partial<Omit<ContentFields<'story'>, 'title'>> &
  Partial<Omit<ContentFields<'home'>, 'title' | 'link'>> &
  Partial<ContentFields<'announcement'>>

/**
 * What the shop would show of these fields, and what is missing or wrong in them: a path such as `title.zh`, and why.
 * @param day the date that a page shows as its last change
 */
export function toShownTexts(
  kind: ContentKind,
  fields: AnyFields,
  day: string,
): { texts: Record<PageLanguage, ShownText>; errors: ErrorDetail[] } {
  const texts = readTexts(fields)
  const blocks = { en: texts.en.blocks, zh: texts.zh.blocks }
  const anchors = listAnchors(blocks.en)
  const errors: ErrorDetail[] = [...toMarkdownErrors(texts)]
  const toText = (language: PageLanguage): ShownText => {
    const facts = toFacts(fields, language, day)
    const parsed = FACTS[kind].safeParse(facts)
    for (const { path, message } of parsed.error?.issues ?? [])
      errors.push({ path: toFieldPath(String(path[0]), fields, language), message })
    if (fields.text && blocks[language].length === 0)
      errors.push({ path: `text.${language}`, message: 'has no text' })
    if (fields.image && !facts.imageAlt)
      errors.push({ path: `image_alt.${language}`, message: 'must not be empty' })
    return {
      facts: (parsed.data ?? facts) as ShownText['facts'],
      body: withAnchors(blocks[language], anchors),
    }
  }
  const shown = { en: toText('en'), zh: toText('zh') }
  if (blocks.en.length > 0 && blocks.zh.length > 0 && !haveSameOutline(blocks.en, blocks.zh))
    errors.push({ path: 'outline', message: 'both languages must have the same headings' })
  return {
    texts: shown,
    errors: errors.filter(({ path }, index) => errors.findIndex((each) => each.path === path) === index),
  }
}

/** What is wrong in the Markdown of both languages, with its line. The `problem` marks what a preview shows too. */
export const listMarkdownErrors = (fields: AnyFields): ErrorDetail[] => toMarkdownErrors(readTexts(fields))

type ReadText = ReturnType<typeof toBlocks>

/** The console's list reads all texts at each call for what is missing in them, and few of them have changed. */
const readBefore = new LRUCache<string, ReadText>({ max: 100, memoMethod: (markdown) => toBlocks(markdown) })

const readTexts = ({ text }: AnyFields): Record<PageLanguage, ReadText> => ({
  en: readBefore.memo(text?.en ?? ''),
  zh: readBefore.memo(text?.zh ?? ''),
})

const toMarkdownErrors = (texts: Record<PageLanguage, ReadText>): ErrorDetail[] =>
  LANGUAGES.flatMap((language) =>
    texts[language].errors.map(({ line, problem, message }) => ({
      path: `text.${language}`,
      problem,
      message: `Line ${line}: ${message}`,
    })),
  )

/** The blocks of a text in one language, as a preview shows it. */
export function toPreview(text: string) {
  const { blocks, errors } = toBlocks(text)
  return {
    blocks: withAnchors(blocks, listAnchors(blocks)),
    errors: errors.map(({ line, problem, value }) => ({ line, problem, value })),
  }
}

/** Both languages share anchors, so that a link to a part works in each. */
export function haveSameOutline(en: readonly TextBlock[], zh: readonly TextBlock[]): boolean {
  const toLevels = (blocks: readonly TextBlock[]) =>
    blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : []))
  return isDeepStrictEqual(toLevels(en), toLevels(zh))
}

/** Every field in one language; those of other kinds are ignored by the schema of the kind. */
function toFacts(fields: AnyFields, language: PageLanguage, day: string) {
  const { title, description, lead, region, image_alt: imageAlt, eyebrow, button, message } = fields
  return {
    title: title?.[language],
    description: description?.[language],
    lead: lead?.[language],
    region: region?.[language],
    eyebrow: eyebrow?.[language],
    button: button?.[language],
    message: message?.[language],
    imageAlt: imageAlt?.[language],
    sources: fields.sources?.[language],
    order: fields.order,
    published: fields.published ?? day,
    stones: fields.stones,
    products: fields.products,
    stories: fields.stories,
    link: fields.link,
    new_arrivals: fields.new_arrivals,
    most_loved: fields.most_loved,
    updated: day,
  }
}

/** The field that a fact was made of: `title` → `title.zh`. */
function toFieldPath(fact: string, fields: AnyFields, language: PageLanguage): string {
  const name = fact === 'imageAlt' ? 'image_alt' : fact
  const value: unknown = fields[name as keyof AnyFields]
  return typeof value === 'object' && value !== null && language in value ? `${name}.${language}` : name
}
