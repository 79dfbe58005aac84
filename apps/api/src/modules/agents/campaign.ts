import { z } from 'zod'

/**
 * The parameters that name a campaign, of those that a platform may send
 * (https://ucp.dev/2026-04-08/specification/overview, "Attribution"). Others, such as the ids of clicks, stand for a
 * person, and are not read.
 */
const PARAMETERS = [
  ['campaign_source', 'utm_source'],
  ['campaign_medium', 'utm_medium'],
  ['campaign_name', 'utm_campaign', 'campaign_id', 'utm_id'],
] as const

/** A name without an address of e-mail in it; longer ones are no names. */
const Name = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} _.,:+~|-]{0,79}$/u)

/** The campaign that a platform says a request comes from: source, medium and name; null without one. */
export function readCampaign({ attribution }: { attribution?: unknown }): string | null {
  const { data: sent = {} } = z.record(z.string(), z.unknown()).safeParse(attribution)
  const names = PARAMETERS.flatMap((group) => {
    const found = group.map((name) => Name.safeParse(sent[name])).find(({ success }) => success)
    return found?.data === undefined ? [] : [found.data]
  })
  return names.length === 0 ? null : names.join(' / ')
}
