import { z } from 'zod'
import { translated } from '../text/fields.schemas.ts'
import { breaks } from '../http/field-rules.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { Source } from '../articles/articles.schemas.ts'
import { listUnknownNumbers, toShownLength } from './text-numbers.rules.ts'

/** The shop's content: all but its products. Pages have fixed addresses; there is one home page and one announcement. */
export const CONTENT_KINDS = ['page', 'story', 'home', 'announcement'] as const
export const ContentKind = z.enum(CONTENT_KINDS)
export type ContentKind = z.infer<typeof ContentKind>

/** A line, which may name numbers of the settings: it is as long as it is shown. */
const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(1_000)
    .superRefine((text, context) => {
      const [unknown] = listUnknownNumbers(text)
      if (unknown !== undefined)
        context.addIssue({
          code: 'custom',
          ...breaks('unknown_number', `"${unknown}" is no number of the settings`, unknown),
        })
      if (toShownLength(text) > max)
        context.addIssue({ code: 'custom', ...breaks('too_long', `Too long: at most ${String(max)}`, max) })
    })
const Texts = (max: number) => translated(Line(max))
/** Markdown, whose lines are counted in messages: it is not trimmed. */
const Markdown = z.string().max(100_000)
const Text = translated(Markdown)
/** As `uploadContentPicture` and `listContentPictures` name it. */
const Picture = z.string().max(120).regex(TEXT_FORMATS.picture).nullable()
const Slug = z.string().max(80).regex(TEXT_FORMATS.slug)

const PageFields = z.strictObject({ title: Texts(60), description: Texts(160), text: Text })

const StoryFields = z.strictObject({
  title: Texts(60),
  lead: Texts(600),
  description: Texts(160),
  region: Texts(60),
  text: Text,
  image: Picture,
  image_alt: Texts(300),
  /** Its place among the stories. */
  order: z.int().min(1).max(1_000),
  /** Null until it is published for the first time. */
  published: z.iso.date().nullable(),
  /** English names, as in product data. */
  stones: z.array(z.string().trim().min(1).max(60)).max(12),
  /** Slugs of products. */
  products: z.array(Slug).max(4),
  sources: translated(z.array(Source).max(20)),
})

const HomeFields = z.strictObject({
  eyebrow: Texts(60),
  title: Texts(80),
  lead: Texts(300),
  button: Texts(30),
  /** Where the button leads: a path of the shop. */
  link: z
    .string()
    .trim()
    .max(200)
    .regex(TEXT_FORMATS.shop_path, 'must be a path of the shop such as /category/bracelets'),
  /** Null: the usual picture. */
  image: Picture,
  image_alt: Texts(300),
  /** Slugs of products chosen by hand; none: the newest. */
  new_arrivals: z.array(Slug).max(8),
  /** The same; none: the most popular. */
  most_loved: z.array(Slug).max(4),
  /** Slugs of stories; none: the first ones. */
  stories: z.array(Slug).max(3),
})

const AnnouncementFields = z.strictObject({
  message: Texts(160),
  /** Null: it is no link. */
  link: z
    .string()
    .trim()
    .max(300)
    .regex(TEXT_FORMATS.link, 'must be a path of the shop or an https address')
    .nullable(),
  /** When it ends; null: it stays until it is hidden or replaced. */
  until: z.iso.datetime().nullable(),
})

/** What can be changed of each kind. */
export const CONTENT_FIELDS = {
  page: PageFields,
  story: StoryFields,
  home: HomeFields,
  announcement: AnnouncementFields,
} as const

export type ContentFields<Kind extends ContentKind = ContentKind> = z.infer<(typeof CONTENT_FIELDS)[Kind]>

/** The fields of all kinds: the server holds them against those of the kind (`CONTENT_FIELDS`). */
export const AnyContentFields = z.strictObject({
  ...AnnouncementFields.shape,
  ...PageFields.shape,
  ...HomeFields.shape,
  ...StoryFields.shape,
  title: HomeFields.shape.title,
  // The link of the home page and of an announcement.
  link: AnnouncementFields.shape.link,
})
