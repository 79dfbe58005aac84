import type { z } from 'zod'
import type {
  changeContent,
  ConsoleContent,
  ContentVersion,
  createStory,
  listContent,
  publishContent,
} from '@shop/contract/content/content.console'
import { CONTENT_FIELDS, ContentKind } from '@shop/contract/content/content-fields.console'
import type { Received } from '@shop/contract/http/endpoint'
import { toDay } from '@shop/contract/days/days.rules'
import { listChangedFields } from '../../../db/changed-fields.ts'
import { NOTHING_FOUND, readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { listErrorDetails, toTaken } from '../../../http/error-details.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { findImage, isFixed, publishSource, type ContentPictures } from '../content-publishing.ts'
import * as repository from '../content.repository.ts'
import { listMarkdownErrors, type AnyFields } from '../shown-texts.ts'
import { toConsoleContent, toContentItem } from './content.view.ts'

type Publishing = Received<typeof publishContent, 'body'>

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  pictures: ContentPictures
}

export type ContentEditor = ReturnType<typeof createContentEditor>

/**
 * Changes the shop's content. Saving makes a draft, publishing shows it; each change is a version in the history with
 * its entry in the audit log.
 */
export function createContentEditor({ db, clock, audit, pictures }: Dependencies) {
  const readContext = async (db: Db | Tx) => ({
    publications: await repository.listPublications(db),
    now: clock(),
  })

  const canDelete = async (db: Db | Tx, source: repository.Source): Promise<boolean> =>
    source.kind === 'story' && (await repository.isUnpublished(db, source))

  const view = async (db: Db | Tx, source: repository.Source): Promise<ConsoleContent> =>
    toConsoleContent(source, { ...(await readContext(db)), canDelete: await canDelete(db, source) })

  /** @throws NOT_FOUND, STALE_VERSION with the content as it stands */
  async function lockVersion(db: Tx, id: string, version: number): Promise<repository.Source> {
    const source = await repository.lockSource(db, readKey(id))
    if (!source) throw new AppError('NOT_FOUND')
    if (source.version !== version) throw staleVersion(await view(db, source))
    return source
  }

  /** Saves the next version of a source, or the first one. */
  async function save(
    db: Tx,
    { before, ...next }: repository.ContentKey & { before?: repository.Source; fields: AnyFields },
    { action, actor, work }: { action: repository.ContentAction; actor: Actor; work?: Work | undefined },
  ): Promise<ConsoleContent> {
    const { kind, slug, fields } = next
    requireValid(kind, fields)
    await findImage(pictures, fields)
    const source = await repository.saveSource(db, next, { action, actor, now: clock() })
    await work?.(db, source)
    const changed = before ? listChangedFields(before.fields, fields) : []
    const pick = (of: AnyFields) => Object.fromEntries(changed.map((name) => [name, of[name]]))
    await audit.record(db, actor, {
      action: `content.${action}`,
      subject: { type: 'content', id: `${kind}:${slug}`, label: toLabel(source) },
      ...(before ? { before: pick(before.fields), after: pick(fields) } : { after: fields }),
    })
    return view(db, source)
  }

  /**
   * Changes the version that somebody has seen.
   * @param change the next fields, and what is done in addition to saving them
   * @throws NOT_FOUND, STALE_VERSION
   */
  function change(
    id: string,
    version: number,
    actor: Actor,
    makeChange: (db: Tx, source: repository.Source) => Promise<Change>,
  ): Promise<ConsoleContent> {
    return inTransaction(db, async (db) => {
      const source = await lockVersion(db, id, version)
      const { fields, action, work } = await makeChange(db, source)
      const { kind, slug } = source
      return save(db, { kind, slug, before: source, fields }, { action, actor, work })
    })
  }

  /** What publishing does to a source, whose story gets its date with the first time. */
  function toPublishing(source: repository.Source, { action, from }: Publishing): Change {
    const now = clock()
    const { fields } = source
    if (action === 'hide') {
      if (isFixed(source.kind)) throw new AppError('CONTENT_FIXED')
      return { fields, action: 'hidden', work: repository.removePublications }
    }
    if (action === 'cancel')
      return { fields, action: 'unscheduled', work: (db) => repository.removePlanned(db, source, now) }
    const isLater = from !== undefined && new Date(from) > now
    const shownFrom = isLater ? new Date(from) : now
    const day = toDay(shownFrom)
    return {
      fields: source.kind === 'story' ? { ...fields, published: fields.published ?? day } : fields,
      action: isLater ? 'scheduled' : 'published',
      work: (db, next) => publishSource(db, next, { pictures, shownFrom, day, now }),
    }
  }

  return {
    async list(query: Received<typeof listContent, 'query'>) {
      const filter = { kinds: query.kind, text: query.q || undefined }
      const context = await readContext(db)
      return readPage(query, {
        list: (page) => repository.listSources(db, filter, { ...page, sort: query.sort, order: query.order }),
        count: (limit) => repository.countSources(db, filter, limit),
        toItem: (source) => toContentItem(source, context),
      })
    },

    /** @throws NOT_FOUND */
    async get(id: string): Promise<ConsoleContent> {
      const source = await repository.findSource(db, readKey(id))
      if (!source) throw new AppError('NOT_FOUND')
      return view(db, source)
    },

    /** @throws SLUG_IN_USE */
    createStory({ slug, ...fields }: Received<typeof createStory, 'body'>, actor: Actor) {
      const key = { kind: 'story', slug } as const
      return inTransaction(db, async (db) => {
        const existing = await repository.lockSource(db, key)
        if (!existing) return save(db, { ...key, fields }, { action: 'created', actor })
        // A repeated request.
        if (existing.version === 1 && listChangedFields(existing.fields, fields).length === 0)
          return view(db, existing)
        throw new AppError('SLUG_IN_USE', { details: [toTaken('slug')] })
      })
    },

    change: (id: string, { version, ...fields }: Received<typeof changeContent, 'body'>, actor: Actor) =>
      change(id, version, actor, async (_, source) => ({
        fields: { ...source.fields, ...fields } as AnyFields,
        action: 'changed',
      })),

    publish: (id: string, publishing: Publishing, actor: Actor) =>
      change(id, publishing.version, actor, async (_, source) => toPublishing(source, publishing)),

    /** @throws NOT_FOUND, STALE_VERSION, CONTENT_PUBLISHED */
    remove: (id: string, version: number, actor: Actor) =>
      inTransaction(db, async (db) => {
        const source = await lockVersion(db, id, version)
        if (!(await canDelete(db, source))) throw new AppError('CONTENT_PUBLISHED')
        await repository.deleteSource(db, source)
        await audit.record(db, actor, {
          action: 'content.deleted',
          subject: { type: 'content', id, label: toLabel(source) },
          before: source.fields,
        })
        return {}
      }),

    async listVersions(id: string, query: { page: number; limit: number }) {
      const key = findKey(id)
      if (!key) return NOTHING_FOUND
      return readPage(query, {
        list: (page) => repository.listVersions(db, key, page),
        count: (limit) => repository.countVersions(db, key, limit),
        toItem: toVersion,
      })
    },

    /** Makes an earlier version the newest draft. */
    restore: (id: string, past: number, version: number, actor: Actor) =>
      change(id, version, actor, async (db, source) => {
        const found = await repository.findVersion(db, source, past)
        if (!found) throw new AppError('NOT_FOUND')
        return { fields: found.fields, action: 'restored' }
      }),
  }
}

type Work = (db: Tx, source: repository.Source) => Promise<void>

interface Change {
  fields: AnyFields
  action: repository.ContentAction
  /** Done once the fields are saved. */
  work?: Work
}

/** @throws NOT_FOUND */
function readKey(id: string): repository.ContentKey {
  const key = findKey(id)
  if (!key) throw new AppError('NOT_FOUND')
  return key
}

function findKey(id: string): repository.ContentKey | undefined {
  const [kind, slug] = id.split(':')
  const known = ContentKind.safeParse(kind)
  return known.success && slug ? { kind: known.data, slug } : undefined
}

/** @throws VALIDATION_FAILED for fields of another kind, and for Markdown that the shop does not show, with its line */
function requireValid(kind: ContentKind, fields: AnyFields): void {
  const details = [...listErrorDetails(CONTENT_FIELDS[kind], fields), ...listMarkdownErrors(fields)]
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

const toLabel = ({ slug, fields }: repository.Source): string => fields.title?.en || fields.title?.zh || slug

function toVersion({ before, ...row }: repository.PastVersion): z.infer<typeof ContentVersion> {
  return {
    id: String(row.version),
    version: row.version,
    action: row.action,
    who: row.who,
    created_at: row.created_at.toISOString(),
    fields: row.fields,
    ...(before && { before }),
  }
}
