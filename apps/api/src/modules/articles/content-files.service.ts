import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { INITIAL_HOME_LINK, INITIAL_HOME_TEXTS } from '@shop/contract/home/home.endpoints'
import { toDay } from '@shop/contract/days/days.rules'
import { listChangedFields } from '../../db/changed-fields.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../jobs/clock.ts'
import { COMMAND_LINE, type AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../media/pictures.service.ts'
import type { ArticleFile } from './article-files.ts'
import { NO_TEXT, publishSource, toPictureFile } from './content-publishing.ts'
import * as repository from './content.repository.ts'
import type { AnyFields } from './shown-texts.ts'

/** Texts of the files next to what the shop has. */
export interface ContentReport {
  added: string[]
  changed: { id: string; fields: string[] }[]
  unchanged: number
}

interface NewContent extends repository.ContentKey {
  fields: AnyFields
  day: string
}

const HOME: AnyFields = {
  ...structuredClone(INITIAL_HOME_TEXTS),
  link: INITIAL_HOME_LINK,
  image: null,
  image_alt: NO_TEXT,
  new_arrivals: [],
  most_loved: [],
  stories: [],
}
const ANNOUNCEMENT: AnyFields = { message: NO_TEXT, link: null, until: null }

export type ContentFiles = ReturnType<typeof createContentFiles>

/**
 * Brings texts of files into the shop: those that it lacks at a start, others only by an import, because the database is
 * the truth of what a merchant has changed.
 */
export function createContentFiles(deps: {
  db: Db
  clock: Clock
  audit: AuditService
  pictures: Pick<PicturesService, 'publish' | 'describe' | 'findUploaded'>
}) {
  const { db, clock, audit, pictures } = deps

  const listKeys = async (): Promise<Set<string>> => new Set((await repository.listKeys(db)).map(toId))

  /** @param store publishes pictures; otherwise only lists which ones they would be */
  async function readContent(file: ArticleFile, folder: string, store: boolean): Promise<NewContent> {
    const { kind, slug, fields, day } = file
    if (kind === 'page') return { kind, slug, fields, day }
    const picture = join(folder, file.picture)
    if (!existsSync(picture)) return { kind, slug, fields, day }
    const { url } = await (store ? pictures.publish(picture, 'story') : pictures.describe(picture, 'story'))
    return { kind, slug, day, fields: { ...fields, image: toPictureFile(url) } }
  }

  async function write(db: Tx, { day, ...content }: NewContent, now: Date, isPublished: boolean) {
    const source = await repository.saveSource(db, content, { action: 'imported', actor: COMMAND_LINE, now })
    if (isPublished) await publishSource(db, source, { pictures, shownFrom: now, day, now })
  }

  async function record(db: Tx, { added, changed }: Omit<ContentReport, 'unchanged'>): Promise<void> {
    await audit.record(db, COMMAND_LINE, {
      action: 'content.imported',
      subject: { type: 'content', id: 'files', label: `${added.length + changed.length}` },
      after: { added, changed },
    })
  }

  return {
    /** Whether the shop has all of these texts, the home page and an announcement. */
    async hasAll(keys: readonly Pick<ArticleFile, 'kind' | 'slug'>[]): Promise<boolean> {
      const present = await listKeys()
      return [...keys, HOME_KEY, ANNOUNCEMENT_KEY].every((key) => present.has(toId(key)))
    },

    /** Publishes those of these texts that the shop does not have. Returns how many. */
    async addMissing(files: readonly ArticleFile[], pictureFolder: string): Promise<number> {
      const present = await listKeys()
      const missing: NewContent[] = []
      for (const file of files)
        if (!present.has(toId(file))) missing.push(await readContent(file, pictureFolder, true))
      const now = clock()
      const home = { ...HOME_KEY, fields: HOME, day: toDay(now) }
      if (!present.has(toId(HOME_KEY))) missing.push(home)
      const needsAnnouncement = !present.has(toId(ANNOUNCEMENT_KEY))
      if (missing.length === 0 && !needsAnnouncement) return 0
      await inTransaction(db, async (db) => {
        for (const content of missing) {
          // What a release before this one has shown of the file.
          await repository.removePublications(db, content)
          await write(db, content, now, true)
        }
        const announcement = { ...ANNOUNCEMENT_KEY, fields: ANNOUNCEMENT, day: '' }
        if (needsAnnouncement) await write(db, announcement, now, false)
        await record(db, { added: missing.map(toId), changed: [] })
      })
      return missing.length
    },

    /**
     * Compares these texts with the shop's, and publishes them if `isApplied`. Texts of the shop that are not among the
     * files stay.
     */
    async import(
      files: readonly ArticleFile[],
      pictureFolder: string,
      { isApplied }: { isApplied: boolean },
    ): Promise<ContentReport> {
      const contents: NewContent[] = []
      for (const file of files) contents.push(await readContent(file, pictureFolder, isApplied))
      return inTransaction(db, async (db) => {
        const report: ContentReport = { added: [], changed: [], unchanged: 0 }
        const now = clock()
        for (const content of contents) {
          const stored = await repository.lockSource(db, content)
          const fields = stored ? listChangedFields(stored.fields, content.fields) : []
          if (!stored) report.added.push(toId(content))
          else if (fields.length > 0) report.changed.push({ id: toId(content), fields })
          else report.unchanged += 1
          if (isApplied && (!stored || fields.length > 0)) await write(db, content, now, true)
        }
        if (isApplied && report.unchanged < contents.length) await record(db, report)
        return report
      })
    },
  }
}

const HOME_KEY = { kind: 'home', slug: 'home' } as const
const ANNOUNCEMENT_KEY = { kind: 'announcement', slug: 'announcement' } as const

const toId = ({ kind, slug }: Pick<repository.ContentKey, 'kind' | 'slug'>): string => `${kind}:${slug}`
