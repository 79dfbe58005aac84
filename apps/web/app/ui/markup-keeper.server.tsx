import { LRUCache } from 'lru-cache'
import { use } from 'react'
import { renderToString } from 'react-dom/server'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  UNSAFE_ViewTransitionContext as ViewTransitionContext,
} from 'react-router'
import { UNFINISHED } from '../lib/render-at-once.server.ts'
import type { MarkupKeeper } from './kept-markup.tsx'

/** What a process keeps of it, in characters, mostly of two bytes: the cards and filters of some hundred pages. */
const MAX_LENGTH = 4_000_000

/** Ids within would stand again wherever the markup does. */
const ID_PREFIX = 'kept-'
const OWN_ID = `_${ID_PREFIX}R_`

/** What React would have in the head, and writes before a part that has none (`firstPicture`). */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/** Keeps markup in this process; the longest unasked goes first. It knows nothing but what its keys say. */
export function createMarkupKeeper(): MarkupKeeper {
  const kept = new LRUCache<string, string>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (html, key) => html.length + key.length,
  })
  return (key, render) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const html = tryRender(inRouter(render()))
    if (html === undefined || html.includes(UNFINISHED) || html.includes(OWN_ID)) return undefined
    kept.set(key, html)
    return html
  }
}

/** What waits outside of any boundary, or fails, is rendered in its page, which knows what to do then. */
function tryRender(part: React.ReactNode): string | undefined {
  try {
    return renderToString(part, { identifierPrefix: ID_PREFIX }).replace(PRELOADS, '')
  } catch {
    return undefined
  }
}

/** What stands apart from its page, within the same router. Links and hearts ask it where they are. */
function inRouter(children: React.ReactNode): React.ReactNode {
  const contexts = [
    DataRouterContext,
    DataRouterStateContext,
    FrameworkContext,
    LocationContext,
    NavigationContext,
    RouteContext,
    ViewTransitionContext,
  ] as React.Context<unknown>[]
  return contexts.reduce((inner, Context) => <Context value={use(Context)}>{inner}</Context>, children)
}
