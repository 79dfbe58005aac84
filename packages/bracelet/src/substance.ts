import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/**
 * What a finding, charm or cord is made of: `silver` of the look `spacer-silver-disc`. Looks of findings are kind,
 * substance, form. Undefined for beads.
 */
export function toSubstance({ kind, look }: BraceletPart): string | undefined {
  return kind === 'bead' ? undefined : look.split('-')[1]
}
