import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { PageFacts, ShownStoryFacts } from '@shop/catalogue/article-format'
import type { Block } from '@shop/contract/articles/articles.schemas'
import type { ContentFields, ContentKind } from '@shop/contract/content/content-fields.console'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import {
  inEachLanguage,
  isOptionalLanguage,
  LANGUAGES,
  type Localized,
  type PageLanguage,
} from '@shop/contract/languages/languages'
import { readTranslated, type Translated } from '@shop/contract/languages/translated'
import { listAnchors, toBlocks, withAnchors, type TextBlock } from './markdown-blocks.shared.ts'

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
 * What the shop would show of these fields, and what is missing or wrong in them: a path such as `title.zh`, and why. What is wrong in
 * a text that is read from another language is reported in that one.
 * @param day the date that a page shows as its last change
 */
export function toShownTexts(
  kind: ContentKind,
  fields: AnyFields,
  day: string,
): { texts: Localized<ShownText>; errors: ErrorDetail[] } {
  const texts = readTexts(fields)
  const first = texts[LANGUAGES[0]].blocks
  const anchors = listAnchors(first)
  const errors: ErrorDetail[] = listMarkdownErrors(fields)
  const toText = (language: PageLanguage): ShownText => {
    const facts = toFacts(fields, language, day)
    const { blocks } = texts[language]
    const parsed = FACTS[kind].safeParse(facts)
    const report = (name: keyof AnyFields, message: string) => {
      const path = toErrorPath(name, fields, language)
      if (path) errors.push({ path, message })
    }
    for (const { path, message } of parsed.error?.issues ?? []) report(toFieldName(String(path[0])), message)
    if (fields.text && blocks.length === 0) report('text', 'has no text')
    if (fields.image && !facts.imageAlt) report('image_alt', 'must not be empty')
    if (first.length > 0 && blocks.length > 0 && !haveSameOutline(first, blocks))
      errors.push({ path: 'outline', message: 'each language must have the same headings' })
    return { facts: (parsed.data ?? facts) as ShownText['facts'], body: withAnchors(blocks, anchors) }
  }
  return {
    texts: inEachLanguage(toText),
    errors: errors.filter(({ path }, index) => errors.findIndex((each) => each.path === path) === index),
  }
}

/** What is wrong in the Markdown of each language, with its line. The `problem` marks what a preview shows too. */
export function listMarkdownErrors({ text }: AnyFields): ErrorDetail[] {
  if (!text) return []
  return LANGUAGES.flatMap((language) =>
    readBefore.memo(text[language] ?? '').errors.map(({ line, problem, message }) => ({
      path: `text.${language}`,
      problem,
      message: `Line ${line}: ${message}`,
    })),
  )
}

type ReadText = ReturnType<typeof toBlocks>

/** The console's list reads all texts at each call for what is missing in them, and few of them have changed. */
const readBefore = new LRUCache<string, ReadText>({ max: 100, memoMethod: (markdown) => toBlocks(markdown) })

const readTexts = ({ text }: AnyFields): Localized<ReadText> =>
  inEachLanguage((language) => readBefore.memo(text ? readTranslated(text, language) : ''))

/** The blocks of a text in one language, as a preview shows it. */
export function toPreview(text: string) {
  const { blocks, errors } = toBlocks(text)
  return {
    blocks: withAnchors(blocks, listAnchors(blocks)),
    errors: errors.map(({ line, problem, value }) => ({ line, problem, value })),
  }
}

/** The languages share anchors, so that a link to a part works in each. */
export function haveSameOutline(first: readonly TextBlock[], other: readonly TextBlock[]): boolean {
  const toLevels = (blocks: readonly TextBlock[]) =>
    blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : []))
  return isDeepStrictEqual(toLevels(first), toLevels(other))
}

/** Every field in one language; those of other kinds are ignored by the schema of the kind. */
function toFacts(fields: AnyFields, language: PageLanguage, day: string) {
  const read = <T>(values: Translated<T> | undefined) => values && readTranslated(values, language)
  return {
    title: read(fields.title),
    description: read(fields.description),
    lead: read(fields.lead),
    region: read(fields.region),
    eyebrow: read(fields.eyebrow),
    button: read(fields.button),
    message: read(fields.message),
    imageAlt: read(fields.image_alt),
    sources: read(fields.sources),
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

/** The field that a fact was made of. */
const toFieldName = (fact: string) => (fact === 'imageAlt' ? 'image_alt' : fact) as keyof AnyFields

/** Where a field is wrong in a language: `title` → `title.zh`. Undefined where it is read from another language. */
function toErrorPath(name: keyof AnyFields, fields: AnyFields, language: PageLanguage): string | undefined {
  const value: unknown = fields[name]
  if (typeof value !== 'object' || value === null || !(LANGUAGES[0] in value)) return name
  const isOwn = !isOptionalLanguage(language) || Boolean((value as Partial<Localized<unknown>>)[language])
  return isOwn ? `${name}.${language}` : undefined
}
