import type { DesignProblem, DesignProblemCode } from '@shop/bracelet/design-problem'
import type { SuggestionReason } from '@shop/bracelet/suggestions'
import type { INTENTION_TEMPLATES, Template } from '@shop/bracelet/templates'
import type { BeadElement, Ease, PartKind } from '@shop/contract/designs/bracelet-parts.rules'
import { toSignName } from '../../lib/i18n/sign-names.ts'
import { m } from '../../paraglide/messages.js'
import type { ColourFamily } from './part-filters.ts'

/** What a message about a problem may name. */
interface ProblemFacts {
  /** Name of the part at its place. */
  name: string
  /** Counted from 1. */
  place: number
  /** What is missing or too much, in mm. */
  difference: string
}

const PROBLEMS: Readonly<Record<DesignProblemCode, (facts: ProblemFacts) => string>> = {
  WRIST_OUT_OF_RANGE: m.design_problem_wrist,
  UNKNOWN_PART: m.design_problem_unknown,
  NOT_A_CORD: m.design_problem_cord,
  CORD_AS_PIECE: m.design_problem_cord,
  NO_BEADS: m.design_problem_no_beads,
  TOO_MANY_PIECES: m.design_problem_too_many,
  TOO_SHORT: ({ difference }) => m.design_problem_too_short({ difference }),
  TOO_LONG: ({ difference }) => m.design_problem_too_long({ difference }),
  CAP_WITHOUT_BEAD: ({ place, name }) => m.design_problem_cap({ place, name }),
  TWO_GURUS: ({ place, name }) => m.design_problem_gurus({ place, name }),
  TWO_CHARMS_TOGETHER: ({ place, name }) => m.design_problem_charms_together({ place, name }),
  TOO_MANY_CHARMS: m.design_problem_charms,
  SOLD_OUT: ({ name }) => m.design_problem_sold_out({ name }),
}

/** The message of a problem. */
export function toProblemText({ code }: DesignProblem, facts: ProblemFacts): string {
  return PROBLEMS[code](facts)
}

const REASONS: Readonly<Record<SuggestionReason, (element: { element: string }) => string>> = {
  CLOSES_STRAND: () => m.design_reason_closes(),
  FAVOURABLE_ELEMENT: m.design_reason_favorable,
  GENERATES_FAVOURABLE: m.design_reason_generates,
  MISSING_ELEMENT: m.design_reason_missing,
  FOLLOWS_LAST_BEAD: m.design_reason_follows,
}

/** Why a part is suggested. */
export function toReasonText(reason: SuggestionReason, element: BeadElement | undefined): string {
  return REASONS[reason]({ element: element ? toElementName(element) : '' })
}

type TemplateId = (typeof INTENTION_TEMPLATES)[number]['id']

const INTENTIONS: Readonly<Record<TemplateId, readonly [name: () => string, text: () => string]>> = {
  calm: [m.design_template_calm, m.design_template_calm_text],
  love: [m.design_template_love, m.design_template_love_text],
  protection: [m.design_template_protection, m.design_template_protection_text],
  prosperity: [m.design_template_prosperity, m.design_template_prosperity_text],
  study: [m.design_template_study, m.design_template_study_text],
  courage: [m.design_template_courage, m.design_template_courage_text],
  sleep: [m.design_template_sleep, m.design_template_sleep_text],
  peace: [m.design_template_peace, m.design_template_peace_text],
}

const ELEMENT_TEXTS: Readonly<Record<BeadElement, () => string>> = {
  wood: m.design_template_wood_text,
  fire: m.design_template_fire_text,
  earth: m.design_template_earth_text,
  metal: m.design_template_metal_text,
  water: m.design_template_water_text,
}

/** Name and text of a template; undefined for one that this page does not know. */
export function toTemplateText(template: Template): { name: string; text: string } | undefined {
  if (template.kind === 'reading')
    return { name: m.design_template_reading(), text: m.design_template_reading_text() }
  if (template.kind === 'element')
    return { name: toElementName(template.id), text: ELEMENT_TEXTS[template.id]() }
  const texts = (INTENTIONS as Partial<typeof INTENTIONS>)[template.id as TemplateId]
  return texts && { name: texts[0](), text: texts[1]() }
}

const ELEMENT_SIGNS = { wood: 'Wood', fire: 'Fire', earth: 'Earth', metal: 'Metal', water: 'Water' } as const

/** Name of an element. */
export function toElementName(element: BeadElement): string {
  return toSignName(ELEMENT_SIGNS[element])
}

/** The elements of a profile or of a link (`Wood, Fire`), most favourable first; others are left out. */
export function readElements(text: string | null | undefined): BeadElement[] {
  const names = (text ?? '').split(',').map((name) => name.trim().toLowerCase())
  return [...new Set(names)].filter((name): name is BeadElement => Object.hasOwn(ELEMENT_SIGNS, name))
}

export const EASE_NAMES: Readonly<Record<Ease, () => string>> = {
  snug: m.design_ease_snug,
  regular: m.design_ease_regular,
  loose: m.design_ease_loose,
}

export const EASE_TEXTS: Readonly<Record<Ease, () => string>> = {
  snug: m.design_ease_snug_text,
  regular: m.design_ease_regular_text,
  loose: m.design_ease_loose_text,
}

/** Names of the kinds that the tray offers; the cord is chosen elsewhere. */
export const KIND_NAMES: Readonly<Record<Exclude<PartKind, 'cord'>, () => string>> = {
  bead: m.design_kind_bead,
  spacer: m.design_kind_spacer,
  cap: m.design_kind_cap,
  guru: m.design_kind_guru,
  charm: m.design_kind_charm,
}

export const COLOUR_NAMES: Readonly<Record<ColourFamily, () => string>> = {
  white: m.design_color_white,
  yellow: m.design_color_yellow,
  red: m.design_color_red,
  pink: m.design_color_pink,
  purple: m.design_color_purple,
  blue: m.design_color_blue,
  green: m.design_color_green,
  brown: m.design_color_brown,
  black: m.design_color_black,
}

/** Tenths of a millimetre in mm, with one digit where it is needed: 85 → `8.5`. */
export function toMm(tenths: number): string {
  return String(Math.abs(tenths) / 10)
}

/** Millimetres in cm: 165 → `16.5`. */
export function toCm(mm: number): string {
  return (mm / 10).toFixed(1)
}
