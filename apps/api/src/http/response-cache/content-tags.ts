import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@shop/contract/http/endpoint'

/** A call whose response is the same for every visitor, and the tags of the versioned content that a response shows. */
export interface CachedCall {
  endpoint: Endpoint
  list(data: unknown, path: string): string[]
}

export const toQuery = (path: string) => new URL(path, 'http://localhost').searchParams

export type ContentTags = ReturnType<typeof createContentTags>

/** The tags of the responses of these calls. Paths are below the API's root. */
export function createContentTags(calls: readonly CachedCall[]) {
  const matchers = calls.map(({ endpoint, list }) => ({
    pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
    list,
  }))

  return {
    /** Whether the response to `GET path` may be the same for every visitor. */
    isCached: (path: string): boolean =>
      // Staff alone see a preview.
      matchers.some(({ pattern }) => pattern.test(path)) && !toQuery(path).has('preview'),

    /** Tags of the content in the response to `GET path`; undefined if it must not be cached. */
    list(path: string, data: unknown): ReadonlySet<string> | undefined {
      const matcher = matchers.find(({ pattern }) => pattern.test(path))
      return matcher && new Set(matcher.list(data, path))
    },
  }
}

interface Render {
  tags: Set<string>
  /** False once a call was not public or failed. */
  isPublic: boolean
}

const renders = new AsyncLocalStorage<Render>()

/** Renders a page; also returns the tags of its calls, or undefined if it must not be cached. */
export async function collectTags<Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; tags: ReadonlySet<string> | undefined }> {
  const collected: Render = { tags: new Set(), isPublic: true }
  const result = await renders.run(collected, render)
  return { result, tags: collected.isPublic ? collected.tags : undefined }
}

/** Adds a call's tags to those of the page being rendered; undefined makes the page uncacheable. */
export function addTags(tags: ReadonlySet<string> | undefined): void {
  const render = renders.getStore()
  if (!render) return
  if (!tags) render.isPublic = false
  else for (const tag of tags) render.tags.add(tag)
}
