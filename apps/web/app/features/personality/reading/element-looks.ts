import type { Stem, Branch, Polarity, ElementName } from '@shop/four-pillars/stems-and-branches'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'

/** Character of an element, with its colour as background, border and text. Colour is never the only cue. */
interface ElementLook {
  character: string
  ground: string
  stroke: string
  /** Thin border in the colour. */
  border: string
  /** For the canvas; equals the token of theme.css. */
  hex: string
}

/** The look of each element. */
export const ELEMENT_LOOKS: Readonly<Record<ElementName, ElementLook>> = {
  Wood: {
    character: '木',
    ground: 'bg-wood',
    stroke: 'stroke-wood',
    border: 'border-wood',
    hex: '#3f7d4e',
  },
  Fire: {
    character: '火',
    ground: 'bg-fire',
    stroke: 'stroke-fire',
    border: 'border-fire',
    hex: '#b5482f',
  },
  Earth: {
    character: '土',
    ground: 'bg-earth',
    stroke: 'stroke-earth',
    border: 'border-earth',
    hex: '#b08a3e',
  },
  Metal: {
    character: '金',
    ground: 'bg-metal',
    stroke: 'stroke-metal',
    border: 'border-metal',
    hex: '#8c9399',
  },
  Water: {
    character: '水',
    ground: 'bg-water',
    stroke: 'stroke-water',
    border: 'border-water',
    hex: '#2f5d86',
  },
}

/** Pinyin of the stems, with tones. */
export const STEM_SOUNDS: Readonly<Record<Stem['name'], string>> = {
  jia: 'jiǎ',
  yi: 'yǐ',
  bing: 'bǐng',
  ding: 'dīng',
  wu: 'wù',
  ji: 'jǐ',
  geng: 'gēng',
  xin: 'xīn',
  ren: 'rén',
  gui: 'guǐ',
}

/** Pinyin of the branches, with tones. */
export const BRANCH_SOUNDS: Readonly<Record<Branch['name'], string>> = {
  zi: 'zǐ',
  chou: 'chǒu',
  yin: 'yín',
  mao: 'mǎo',
  chen: 'chén',
  si: 'sì',
  wu: 'wǔ',
  wei: 'wèi',
  shen: 'shēn',
  you: 'yǒu',
  xu: 'xū',
  hai: 'hài',
}

/** Polarity and element: `Yang Wood`, 阳木. */
export function toPolarElement({ polarity, element }: { polarity: Polarity; element: ElementName }): string {
  return m.personality_polar_element({
    polarity: polarity === 'yin' ? m.personality_yin() : m.personality_yang(),
    element: toSignName(element),
  })
}

const IMAGES: Readonly<Record<Stem['name'], readonly [name: () => string, text: () => string]>> = {
  jia: [m.personality_stem_jia, m.personality_stem_jia_text],
  yi: [m.personality_stem_yi, m.personality_stem_yi_text],
  bing: [m.personality_stem_bing, m.personality_stem_bing_text],
  ding: [m.personality_stem_ding, m.personality_stem_ding_text],
  wu: [m.personality_stem_wu, m.personality_stem_wu_text],
  ji: [m.personality_stem_ji, m.personality_stem_ji_text],
  geng: [m.personality_stem_geng, m.personality_stem_geng_text],
  xin: [m.personality_stem_xin, m.personality_stem_xin_text],
  ren: [m.personality_stem_ren, m.personality_stem_ren_text],
  gui: [m.personality_stem_gui, m.personality_stem_gui_text],
}

/** The traditional image of a stem, with a line about it. */
export function toStemImage(name: Stem['name']): { name: string; text: string } {
  const [title, text] = IMAGES[name]
  return { name: title(), text: text() }
}
