import { listStories, type Story } from '@shop/contract/articles'
import type { RouterContextProvider } from 'react-router'
import { apiFrom } from '../../lib/api/api.server.ts'
import type { StoryTeaser } from './story-row.tsx'

const TEASERS = 3

/** The first stories in both languages. Best effort: the home page renders without them. */
export async function loadStoryTeasers(context: Readonly<RouterContextProvider>): Promise<StoryTeaser[]> {
  return readTeasers(context).catch(() => [])
}

async function readTeasers(context: Readonly<RouterContextProvider>): Promise<StoryTeaser[]> {
  const { call } = apiFrom(context)
  const [english, chinese] = await Promise.all(
    (['en', 'zh'] as const).map((language) => call(listStories, { query: { language } })),
  )
  if (!english?.ok || !chinese?.ok) throw new Error('The stories could not be fetched')
  const twins = new Map(chinese.data.items.map((story) => [story.slug, story]))
  return english.data.items.slice(0, TEASERS).map((story) => toTeaser(story, twins.get(story.slug) ?? story))
}

function toTeaser({ slug, title, lead, region, image, stones }: Story, twin: Story): StoryTeaser {
  return {
    ...{ slug, title, lead, region, stones },
    ...(image && { image }),
    ...{ title_zh: twin.title, lead_zh: twin.lead, region_zh: twin.region },
  }
}
