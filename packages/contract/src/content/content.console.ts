import { z } from 'zod'
import { translated } from '../text/fields.schemas.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { Block } from '../articles/articles.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { AnyContentFields, CONTENT_FIELDS, ContentKind } from './content-fields.console.ts'
import { listOf, listQuery, oneOrMore, Search, Version } from '../http/lists.console.ts'

/** `<kind>:<slug>`, such as `page:shipping`. */
const params = z.object({ id: z.string().max(100) })

/**
 * Where content stands: `draft` is shown nowhere and not planned; `scheduled` is shown from a time to come, `shown` now;
 * `ended` was shown until a time that has passed.
 */
export const CONTENT_STATES = ['draft', 'scheduled', 'shown', 'ended'] as const

/** Content in a list of the console. */
export const ContentItem = z.object({
  id: z.string(),
  kind: ContentKind,
  slug: z.string(),
  version: Version,
  name: translated(z.string()),
  state: z.enum(CONTENT_STATES),
  /** Since when the shop shows what it shows now. */
  shown_since: z.iso.datetime().optional(),
  /** When the shop shows the next version. */
  shown_next: z.iso.datetime().optional(),
  /** Saved changes that are neither shown nor planned. */
  has_changes: z.boolean(),
  /** What it lacks to be published: paths such as `title.zh`; `outline`: the languages differ in their headings. */
  missing: z.array(z.string()),
  updated_at: z.iso.datetime(),
})

export type ContentItem = z.infer<typeof ContentItem>

/** Content with its fields, of which each kind has its own (content-fields.console.ts). */
export const ConsoleContent = ContentItem.extend({
  ...AnyContentFields.partial().shape,
  /** A story that was never published or planned. */
  can_delete: z.boolean(),
})

export type ConsoleContent = z.infer<typeof ConsoleContent>

export const listContent = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/content',
  summary: 'Policies and other pages, stories, the home page and the announcement',
  permission: 'content.read',
  schemas: {
    query: listQuery(['kind', 'updated_at'], { kind: oneOrMore(ContentKind), q: Search }),
    data: listOf(ContentItem),
  },
  errors: [],
})

export const getContent = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/content/:id',
  summary: 'One text with everything that can be changed, as it was saved last',
  permission: 'content.read',
  schemas: { params, data: ConsoleContent },
  errors: [],
})

export const createStory = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/content',
  summary: 'A draft of a new story; repeated with the same slug and fields it creates one',
  permission: 'content.change',
  status: 201,
  schemas: {
    body: CONTENT_FIELDS.story.extend({
      slug: z.string().max(80).regex(TEXT_FORMATS.slug),
    }),
    data: ConsoleContent,
  },
  errors: ['SLUG_IN_USE', 'PICTURE_UNKNOWN'],
})

export const changeContent = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/content/:id',
  summary: 'Saves the given fields as a draft; the shop shows them once they are published',
  permission: 'content.change',
  schemas: {
    params,
    body: AnyContentFields.partial().extend({ version: Version }),
    data: ConsoleContent,
  },
  errors: ['STALE_VERSION', 'PICTURE_UNKNOWN'],
})

/**
 * `publish`: the saved version, now or `from` a time to come; `cancel`: what is planned; `hide`: what is shown and
 * planned.
 */
export const PUBLISHING_ACTIONS = ['publish', 'cancel', 'hide'] as const

export const publishContent = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/content/:id/publishing',
  summary: 'Publishes the saved version, now or later, cancels what is planned, or hides it from the shop',
  permission: 'content.change',
  schemas: {
    params,
    body: z.strictObject({
      version: Version,
      action: z.enum(PUBLISHING_ACTIONS),
      from: z.iso.datetime().optional(),
    }),
    data: ConsoleContent,
  },
  errors: ['STALE_VERSION', 'CONTENT_INCOMPLETE', 'CONTENT_FIXED'],
})

export const deleteContent = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/content/:id',
  summary: 'Deletes a story that was never published or planned, with its versions',
  permission: 'content.change',
  schemas: {
    params,
    query: z.object({ version: z.coerce.number().int().min(1) }),
    data: z.object({}),
  },
  errors: ['STALE_VERSION', 'CONTENT_PUBLISHED'],
})

/** What was done to a version. */
export const CONTENT_ACTIONS = [
  'created',
  'changed',
  'published',
  'scheduled',
  'unscheduled',
  'hidden',
  'restored',
  'imported',
] as const

/** A version in the history. */
export const ContentVersion = z.object({
  id: z.string(),
  version: Version,
  action: z.enum(CONTENT_ACTIONS),
  who: z.string(),
  created_at: z.iso.datetime(),
  fields: AnyContentFields.partial(),
  /** The fields of the version before; missing for the first one. */
  before: AnyContentFields.partial().optional(),
})

export type ContentVersion = z.infer<typeof ContentVersion>

export const listContentVersions = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/content/:id/versions',
  summary: 'What it was before, newest first',
  permission: 'content.read',
  schemas: { params, query: listQuery(['version'], {}), data: listOf(ContentVersion) },
  errors: [],
})

export const restoreContentVersion = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/content/:id/versions/:past/restore',
  summary: 'Makes an earlier version the newest draft; the shop shows it once it is published',
  permission: 'content.change',
  schemas: {
    params: params.extend({ past: z.coerce.number().int().min(1) }),
    body: z.strictObject({ version: Version }),
    data: ConsoleContent,
  },
  errors: ['STALE_VERSION'],
})

/** What a text must not contain (apps/api/src/modules/articles/markdown-blocks.shared.ts). */
export const MARKDOWN_PROBLEMS = [
  'heading_level',
  'heading_plain',
  'not_in_text',
  'not_in_line',
  'paragraphs_only',
  'table_cells',
  'nested_marks',
  'nested_links',
  'link_target',
  'unknown_number',
] as const

export type MarkdownProblem = (typeof MARKDOWN_PROBLEMS)[number]

export const previewMarkdown = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/content/preview',
  summary: 'The blocks that the shop would show of a text, and what is wrong in it, by line',
  permission: 'content.read',
  schemas: {
    body: z.strictObject({ text: z.string().max(100_000) }),
    data: z.object({
      blocks: z.array(Block),
      errors: z.array(
        z.object({
          line: z.int(),
          problem: z.enum(MARKDOWN_PROBLEMS),
          /** The kind of construct, such as `html`, or the target of a link. */
          value: z.string(),
        }),
      ),
    }),
  },
  errors: [],
})

/** A picture for stories and the home page. */
export const ContentPicture = z.object({
  /** The name by which content uses it. */
  file: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

export const listContentPictures = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/content-pictures',
  summary: 'Pictures that stories and the home page can use, newest first',
  permission: 'content.read',
  schemas: { data: z.object({ items: z.array(ContentPicture) }) },
  errors: [],
})

export const uploadContentPicture = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/content-pictures',
  summary: 'Stores a picture for stories and the home page',
  permission: 'content.change',
  status: 201,
  upload: {
    field: 'picture',
    maxBytes: 20 * 1024 * 1024,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    tooLarge: 'PICTURE_TOO_LARGE',
    wrongType: 'PICTURE_TYPE_UNSUPPORTED',
  },
  schemas: { data: ContentPicture },
  errors: ['PICTURE_TOO_LARGE', 'PICTURE_TYPE_UNSUPPORTED'],
})
