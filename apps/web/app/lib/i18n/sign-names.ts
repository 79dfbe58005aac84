import type { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import type { CHINESE_ZODIAC_SIGNS, ZODIAC_SIGNS } from '@shop/contract/users/users.rules'
import { m } from '../../paraglide/messages.js'

/** A sign of the western or Chinese zodiac, or one of the five elements, as profiles and products spell it. */
export type Sign =
  | (typeof ZODIAC_SIGNS)[number]
  | (typeof CHINESE_ZODIAC_SIGNS)[number]
  | (typeof FIVE_ELEMENTS)[number]

const NAMES: Readonly<Record<Sign, () => string>> = {
  Aries: m.profile_sign_aries,
  Taurus: m.profile_sign_taurus,
  Gemini: m.profile_sign_gemini,
  Cancer: m.profile_sign_cancer,
  Leo: m.profile_sign_leo,
  Virgo: m.profile_sign_virgo,
  Libra: m.profile_sign_libra,
  Scorpio: m.profile_sign_scorpio,
  Sagittarius: m.profile_sign_sagittarius,
  Capricorn: m.profile_sign_capricorn,
  Aquarius: m.profile_sign_aquarius,
  Pisces: m.profile_sign_pisces,
  Rat: m.profile_sign_rat,
  Ox: m.profile_sign_ox,
  Tiger: m.profile_sign_tiger,
  Rabbit: m.profile_sign_rabbit,
  Dragon: m.profile_sign_dragon,
  Snake: m.profile_sign_snake,
  Horse: m.profile_sign_horse,
  Goat: m.profile_sign_goat,
  Monkey: m.profile_sign_monkey,
  Rooster: m.profile_sign_rooster,
  Dog: m.profile_sign_dog,
  Pig: m.profile_sign_pig,
  Wood: m.profile_sign_wood,
  Fire: m.profile_sign_fire,
  Earth: m.profile_sign_earth,
  Metal: m.profile_sign_metal,
  Water: m.profile_sign_water,
}

/** The name of a sign or an element in the current language. */
export function toSignName(sign: Sign): string {
  return NAMES[sign]()
}

/** The sign of a profile field; undefined where it is empty or unknown. */
export function findSign<Known extends Sign>(
  signs: readonly Known[],
  text: string | null | undefined,
): Known | undefined {
  return signs.find((sign) => sign === text)
}

/** The signs in a list joined by `, `, in the order of `signs`; unknown ones are left out. */
export function listSigns<Known extends Sign>(
  signs: readonly Known[],
  text: string | null | undefined,
): Known[] {
  const named = text?.split(', ') ?? []
  return signs.filter((sign) => named.includes(sign))
}
