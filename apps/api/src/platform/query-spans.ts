import type { Logger } from 'kysely'
import { beginSpan, findRunningTrace, isTracing } from './spans.ts'

/** Makes each query a part of the span in which it was asked, by what Kysely tells of it. The values stay out. */
export function toQueryLog(): { log?: Logger } {
  if (!isTracing()) return {}
  return {
    log({ query, queryDurationMillis, ...event }) {
      // Looking for jobs goes on day and night and belongs to nobody's request.
      if (!findRunningTrace()) return
      const text = withoutLiterals(query.sql)
      beginSpan({
        name: toQueryName(text),
        kind: 'client',
        startedAt: performance.timeOrigin + performance.now() - queryDurationMillis,
        facts: { 'db.system.name': 'postgresql', 'db.query.text': text },
      })?.end('error' in event ? { error: event.error } : {})
    },
  }
}

/** Values go beside the text; what stands in it all the same is blotted out. */
export function withoutLiterals(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "'?'")
}

/** What is done in the end, and to which table: `INSERT orders`. What stands in brackets is on the way to it. */
export function toQueryName(text: string): string {
  const outer = withoutBrackets(text)
  const verb = /\b(?:select|insert|update|delete)\b/i.exec(outer) ?? /\w+/.exec(outer)
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+)"?(?:\."?(\w+)"?)?/i.exec(outer)
  const name = table?.[2] ?? table?.[1]
  return [verb?.[0].toUpperCase(), name].filter(Boolean).join(' ')
}

function withoutBrackets(text: string): string {
  const next = text.replace(/\([^()]*\)/g, '*')
  return next === text ? text : withoutBrackets(next)
}
