import type { ConsoleContent, ContentItem } from '@shop/contract/content/content.console'
import { toDay } from '@shop/contract/days/days.rules'
import { inEachLanguage } from '@shop/contract/languages/languages'
import type { Publication, Source } from '../content.repository.ts'
import { toShownTexts } from '../shown-texts.ts'

/** Content in a list. `publications`: all that is shown or planned, of any content, oldest first. */
export function toContentItem(
  source: Source,
  { publications, now }: { publications: readonly Publication[]; now: Date },
): ContentItem {
  const { kind, slug, version, fields, updated_at } = source
  const own = publications.filter((each) => each.kind === kind && each.slug === slug)
  const shown = own.findLast(({ shown_from }) => shown_from <= now)
  const next = own.find(({ shown_from }) => shown_from > now)
  const hasEnded = shown?.shown_until != null && shown.shown_until <= now
  const published = next ?? shown
  const { errors } = toShownTexts(kind, fields, toDay(now))
  return {
    id: `${kind}:${slug}`,
    kind,
    slug,
    version,
    name: fields.title ?? fields.message ?? inEachLanguage(() => slug),
    state: shown && !hasEnded ? 'shown' : next ? 'scheduled' : hasEnded ? 'ended' : 'draft',
    ...(shown && !hasEnded && { shown_since: shown.shown_from.toISOString() }),
    ...(next && { shown_next: next.shown_from.toISOString() }),
    has_changes: published !== undefined && published.version !== version,
    missing: errors.map(({ path }) => path),
    updated_at: updated_at.toISOString(),
  }
}

/** Content with all its fields. */
export function toConsoleContent(
  source: Source,
  { canDelete, ...context }: { publications: readonly Publication[]; now: Date; canDelete: boolean },
): ConsoleContent {
  return { ...source.fields, ...toContentItem(source, context), can_delete: canDelete }
}
